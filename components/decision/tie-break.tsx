'use client';
// What decides between equal scores, and whether it did (C33).
import { Minus, Scale } from 'lucide-react';
import { useId } from 'react';
import { AgentName } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { useMessages } from '@/components/ui/language/language-context';
import { StateLabel } from '@/components/ui/state-label';
import { DECISION } from '@/lib/messages/en/features/decision/decision';
import { DECISION_SENTENCES } from '@/lib/messages/en/features/decision/decision-sentences';
import type { Decision, TieBreak } from '@/lib/model/orchestration/routing';
import { type TieRow, tieBreakSentence, tieRows } from './decision-sentences';
import { SentenceText } from './sentences/sentence-text';

type Rule = Exclude<TieBreak['rule'], 'none'>;

const RULES: readonly { rule: Rule; cell: (row: TieRow) => string }[] = [
  { rule: 'least_loaded', cell: ({ load }) => load },
  { rule: 'recent_success', cell: ({ success }) => success },
  { rule: 'round_robin', cell: ({ turn }) => turn },
];

export function TieBreakTable({ decision }: { decision: Decision }) {
  const id = useId();
  const messages = useMessages(DECISION).tieBreak;
  const sentences = useMessages(DECISION_SENTENCES);
  const rows = tieRows(sentences, decision);
  const rule = decision.tie_break?.rule ?? 'none';
  // Who was left alone needs no tie-break, and the sentence above says so.
  if (decision.selected === null || rows.length < 2) return null;
  return (
    <div>
      <div className="flex flex-wrap items-baseline gap-x-2.5 pb-1">
        <h2 id={id} className="font-semibold text-ink-strong">
          {messages.title}
        </h2>
        <span className="min-w-0 text-12 text-ink-faint [&>span]:whitespace-normal">
          <StateLabel
            icon={rule === 'none' ? Minus : Scale}
            tone={rule === 'none' ? 'quiet' : 'plain'}
          >
            <SentenceText sentence={tieBreakSentence(sentences, decision)} />
          </StateLabel>
        </span>
      </div>
      <table aria-labelledby={id} className="w-full table-fixed border-collapse text-left">
        <thead>
          <tr className="h-6 text-12 text-ink-faint">
            <th scope="col" className="w-28 font-normal @2xl:w-36">
              <span className="sr-only">{messages.agent}</span>
            </th>
            {RULES.map(({ rule: column }, index) => (
              <th key={column} scope="col" className="pr-2 font-normal">
                <span className="tabular-nums">{index + 1}</span>
                {'\u2002'}
                {messages.rules[column]}
                {column === rule && <span className="text-ink-strong">{messages.decided}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.agent_id} className="h-8 border-t border-hairline">
              <th scope="row" className="font-normal">
                <span className="flex min-w-0 items-center gap-2 text-ink-strong">
                  <Avatar agentId={row.agent_id} size="tiny" />
                  <span className="truncate">
                    <AgentName agentId={row.agent_id} />
                  </span>
                </span>
              </th>
              {RULES.map(({ rule: column, cell }) => (
                <td
                  key={column}
                  className={`py-1 pr-2 leading-[18px] tabular-nums ${column === rule && row.agent_id === decision.selected ? 'font-medium text-ink-strong' : ''}`}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
