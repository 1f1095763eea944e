// The parts of a message beside its facts and text: its content and its call as code, the definition that it brings with the
// verdicts on it, what became of a dialect, its parameters, and what it is wrapped in.
import type { ReactNode } from 'react';
import { AgentLink } from '@/components/entity/agent-name';
import { DialectLink } from '@/components/entity/dialect-link';
import { RuleVerdicts } from '@/components/entity/rule-verdicts';
import { CodeBlock } from '@/components/source-text/code-block';
import { Fact, FactList } from '@/components/ui/layout/fact-list';
import { VisibleText } from '@/components/ui/text/visible-text';
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
  const matter = dialectMatterOf(detail);
  const code = codeOf(event, WIDTH);
  const { dialect, wrappers } = meaningOf(event);
  const { call = null, parameters = [] } = dialect ?? {};
  return (
    <>
      {code !== null && <CodeBlock label="Content" text={code} />}
      {matter === 'definition' && <Definition record={detail} />}
      {matter === 'decision' && <Outcome record={detail} />}
      {call !== null && (
        <Part title="Said in a dialect">
          <FactList>
            <Fact name="Dialect">
              <DialectLink name={call.dialect} hash={call.hash} />
            </Fact>
          </FactList>
          <CodeBlock label="Call" text={prettyForm(call.call, WIDTH)} />
          {call.expansion !== '' && (
            <>
              <p className="text-12 text-ink-faint">which says in the core language</p>
              <CodeBlock label="Expansion" text={prettyForms(call.expansion)} />
            </>
          )}
        </Part>
      )}
      {parameters.length > 0 && (
        <Part title="Parameters">
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
        <Part title={wrappers.length === 1 ? 'Wrapped in' : 'Wrapped in, from the outside in'}>
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
  const { name, hash, author, definition, verdicts, pupil } = definitionIn(record);
  return (
    <Part title={pupil === null ? 'Defines a dialect' : 'Teaches a dialect'}>
      <FactList>
        <Fact name="Dialect">
          <DialectLink name={name} hash={hash} />
        </Fact>
        <Fact name="Author">
          {author === null ? (
            <span className="text-ink-faint">none named</span>
          ) : (
            <AgentLink agentId={author} />
          )}
        </Fact>
      </FactList>
      {definition !== '' && <CodeBlock label="Definition" text={prettyForm(definition, WIDTH)} />}
      <RuleVerdicts verdicts={verdicts} />
    </Part>
  );
}

function Outcome({ record }: { record: EventRecord }) {
  const { name, hash, action, reason, signature, by } = outcomeIn(record);
  return (
    <Part title="What became of a dialect">
      <FactList>
        <Fact name="Dialect">
          <DialectLink name={name} hash={hash} />
        </Fact>
        <Fact name="It was">{action}</Fact>
        {reason !== '' && (
          <Fact name="Because">
            <VisibleText text={reason} />
          </Fact>
        )}
        {signature !== null && <Fact name="Signature">{signature.replaceAll('_', ' ')}</Fact>}
        {by !== '' && (
          <Fact name="By">
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
