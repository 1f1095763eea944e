// The parts of a message beside its facts and text: its content and its call as code, the definition that it brings with the
// verdicts on it, what became of a dialect, its parameters, and what it is wrapped in.
import type { ReactNode } from 'react';
import { AgentLink } from '@/components/entity/agent-name';
import { DialectLink } from '@/components/entity/dialect-link';
import { RuleVerdicts } from '@/components/entity/rule-verdicts';
import { CodeBlock } from '@/components/source-text/code-block';
import { useMessages } from '@/components/ui/language/language-context';
import { Fact, FactList } from '@/components/ui/layout/fact-list';
import { VisibleText } from '@/components/ui/text/visible-text';
import { EVENT_SIDES } from '@/lib/messages/en/features/inspector/event-sides';
import { MESSAGE } from '@/lib/messages/en/shared/message';
import type { EventDetail, EventRecord } from '@/lib/model/event-record';
import {
  definitionIn,
  dialectMatterOf,
  outcomeIn,
} from '@/lib/projections/dialects/dialect-matter';
import { codeOf, meaningOf } from '@/lib/protocols/meaning-of';
import { prettyForm } from '@/lib/sexpr/pretty-form';

/** Columns that the inspector has beside a thread. */
const WIDTH = 48;

export function MessageParts({ detail }: { detail: EventDetail }) {
  const { event } = detail;
  const messages = useMessages(EVENT_SIDES);
  const { parameters: parameterTitle } = useMessages(MESSAGE);
  const matter = dialectMatterOf(detail);
  const code = codeOf(event, WIDTH);
  const { dialect, wrappers } = meaningOf(event);
  const { call = null, parameters = [] } = dialect ?? {};
  return (
    <>
      {code !== null && <CodeBlock label={messages.content} text={code} />}
      {matter === 'definition' && <Definition record={detail} />}
      {matter === 'decision' && <Outcome record={detail} />}
      {call !== null && (
        <Part title={messages.call.title}>
          <FactList>
            <Fact name={messages.dialect}>
              <DialectLink name={call.dialect} hash={call.hash} />
            </Fact>
          </FactList>
          <CodeBlock label={messages.call.call} text={prettyForm(call.call, WIDTH)} />
          {call.expansion !== '' && (
            <>
              <p className="text-12 text-ink-faint">{messages.call.says}</p>
              <CodeBlock label={messages.call.expansion} text={prettyForms(call.expansion)} />
            </>
          )}
        </Part>
      )}
      {parameters.length > 0 && (
        <Part title={parameterTitle}>
          <FactList>
            {parameters.map(({ name, value }) => (
              <Fact key={name} name={name}>
                <code className="font-mono text-12 whitespace-pre-wrap">
                  <VisibleText text={prettyForm(value, WIDTH)} />
                </code>
              </Fact>
            ))}
          </FactList>
        </Part>
      )}
      {wrappers.length > 0 && (
        <Part title={messages.wrappedIn(wrappers.length)}>
          <ol className="grid gap-1">
            {wrappers.map((head, index) => (
              <li key={`${String(index)} ${head.slice(0, 40)}`}>
                <code className="block font-mono text-12 whitespace-pre-wrap text-ink-strong [overflow-wrap:anywhere]">
                  <VisibleText text={prettyForm(head, WIDTH)} />
                </code>
              </li>
            ))}
          </ol>
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="text-12 text-ink-faint">{title}</h3>
      {children}
    </section>
  );
}

function Definition({ record }: { record: EventRecord }) {
  const { dialect, definition: messages } = useMessages(EVENT_SIDES);
  const { name, hash, author, definition, verdicts, pupil } = definitionIn(record);
  return (
    <Part title={pupil === null ? messages.defines : messages.teaches}>
      <FactList>
        <Fact name={dialect}>
          <DialectLink name={name} hash={hash} />
        </Fact>
        <Fact name={messages.author}>
          {author === null ? (
            <span className="text-ink-faint">{messages.noAuthor}</span>
          ) : (
            <AgentLink agentId={author} />
          )}
        </Fact>
      </FactList>
      {definition !== '' && (
        <CodeBlock label={messages.definition} text={prettyForm(definition, WIDTH)} />
      )}
      <RuleVerdicts verdicts={verdicts} />
    </Part>
  );
}

function Outcome({ record }: { record: EventRecord }) {
  const { dialect, outcome: messages } = useMessages(EVENT_SIDES);
  const { name, hash, action, reason, signature, by } = outcomeIn(record);
  return (
    <Part title={messages.title}>
      <FactList>
        <Fact name={dialect}>
          <DialectLink name={name} hash={hash} />
        </Fact>
        <Fact name={messages.action}>{messages.actions[action]}</Fact>
        {reason !== '' && (
          <Fact name={messages.why}>
            <VisibleText text={reason} />
          </Fact>
        )}
        {signature !== null && (
          <Fact name={messages.signature}>{messages.signatures[signature]}</Fact>
        )}
        {by !== '' && (
          <Fact name={messages.by}>
            <AgentLink agentId={by} />
          </Fact>
        )}
      </FactList>
    </Part>
  );
}

/** Several messages stand one on a line. */
function prettyForms(text: string): string {
  return text
    .split('\n')
    .map((message) => prettyForm(message, WIDTH))
    .join('\n');
}
