'use client';
// Rows about dialects: a definition as a card, and what became of it as a line.
import { CircleCheck, CircleSlash, Languages, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AgentLink } from '@/components/entity/agent-name';
import { DialectLink } from '@/components/entity/dialect-link';
import { RuleVerdicts } from '@/components/entity/rule-verdicts';
import { CodeBlock } from '@/components/source-text/code-block';
import { FoldButton } from '@/components/ui/fold-button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { VisibleText } from '@/components/ui/text/visible-text';
import { THREAD_ROWS } from '@/lib/messages/en/features/thread/thread-rows';
import {
  type DialectDefinition,
  definitionIn,
  outcomeIn,
} from '@/lib/projections/dialects/dialect-matter';
import type { DialectDecisionRow, DialectRow } from '@/lib/projections/thread/thread-rows';
import { prettyForm } from '@/lib/sexpr/pretty-form';
import { LineFrame } from './line-frame';
import { MessageFrame } from './row-frame';

/** Performatives that a card names; the definition has all of them. */
const PERFORMATIVES_SHOWN = 6;

export function DialectCard({ row }: { row: DialectRow }) {
  const messages = useMessages(THREAD_ROWS).dialect;
  const shown = definitionIn(row.record);
  const { name, hash, pupil, definition, verdicts } = shown;
  const [isFolded, setIsFolded] = useState(true);
  const failed = verdicts.filter(({ verdict }) => verdict === 'fail');
  return (
    <MessageFrame record={row.record} showSender={row.showSender} mark={row.mark}>
      <div className="mt-1 mb-1 min-w-0 rounded border border-hairline bg-raised px-3 pb-2">
        <header className="flex min-h-9 dense:min-h-7 flex-wrap items-center gap-x-2.5 gap-y-0.5 py-1">
          <span className="inline-flex shrink-0 items-center gap-1.5 font-medium text-ink-strong">
            <span className="text-ink-faint">
              <Icon of={Languages} />
            </span>
            {messages.title}
          </span>
          <DialectLink name={name} hash={hash} />
          {pupil !== null && (
            <span className="min-w-0 truncate text-12 text-ink-faint">
              <Rich text={messages.taughtTo(<AgentLink agentId={pupil} />)} />
            </span>
          )}
          {definition !== '' && (
            <span className="ml-auto">
              <FoldButton
                isFolded={isFolded}
                label={messages.theDefinition}
                onFolded={setIsFolded}
              />
            </span>
          )}
        </header>
        <Performatives shown={shown} />
        {!isFolded && definition !== '' && (
          <div className="pt-2">
            <CodeBlock label={messages.definition} text={prettyForm(definition)} />
          </div>
        )}
        <div className="pt-1.5">
          {failed.length > 0 || !isFolded ? (
            <RuleVerdicts verdicts={isFolded ? failed : verdicts} />
          ) : (
            verdicts.length > 0 && <p className="text-12 text-ink-faint">{messages.keepsRules}</p>
          )}
        </div>
      </div>
    </MessageFrame>
  );
}

function Performatives({ shown }: { shown: DialectDefinition }) {
  const messages = useMessages(THREAD_ROWS).dialect;
  const { author, performatives } = shown;
  const named = performatives.slice(0, PERFORMATIVES_SHOWN);
  return (
    <dl className="grid grid-cols-[84px_minmax(0,1fr)] gap-x-3 leading-[19px]">
      {named.length > 0 && (
        <>
          <dt className="text-12 leading-[19px] text-ink-faint">{messages.adds}</dt>
          <dd className="min-w-0 break-words font-mono text-12 leading-[19px] text-ink-strong">
            <VisibleText text={named.join(', ')} />
            {performatives.length > named.length && (
              <span className="font-sans text-ink-faint">
                {messages.more(performatives.length - named.length)}
              </span>
            )}
          </dd>
        </>
      )}
      {shown.extends !== '' && (
        <>
          <dt className="text-12 leading-[19px] text-ink-faint">{messages.extends}</dt>
          <dd className="min-w-0 truncate font-mono text-12 leading-[19px] text-ink-strong">
            <VisibleText text={shown.extends} />
          </dd>
        </>
      )}
      <dt className="text-12 leading-[19px] text-ink-faint">{messages.author}</dt>
      <dd className="min-w-0 truncate">
        {author === null ? (
          <span className="text-ink-faint">{messages.noAuthor}</span>
        ) : (
          <AgentLink agentId={author} />
        )}
      </dd>
    </dl>
  );
}

const OUTCOMES = {
  installed: { icon: CircleCheck, tone: 'text-ok' },
  refused: { icon: CircleSlash, tone: 'text-fail' },
  removed: { icon: Trash2, tone: 'text-ink-faint' },
} as const;

export function DialectDecisionLine({ row }: { row: DialectDecisionRow }) {
  const { name, hash, action, reason, isRepeat } = outcomeIn(row.record);
  const { outcomes } = useMessages(THREAD_ROWS).dialect;
  const { icon, tone } = OUTCOMES[action];
  const dialect = <DialectLink name={name} hash={hash} />;
  const why = action === 'refused' && reason !== '' ? <VisibleText text={reason} /> : null;
  return (
    <LineFrame
      record={row.record}
      showSender={row.showSender}
      mark={row.mark}
      icon={icon}
      tone={tone}
    >
      <span className="min-w-0 break-words">
        <Rich
          text={
            why === null
              ? outcomes[isRepeat ? 'repeated' : action](dialect)
              : outcomes.refusedFor(dialect, why)
          }
        />
      </span>
    </LineFrame>
  );
}
