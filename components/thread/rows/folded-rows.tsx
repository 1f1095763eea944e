'use client';
// Rows that are folded by default: lifecycle updates and thoughts. A fold says how many there are and whether all is well.
import { Brain, ChevronDown, ChevronRight, HeartPulse, NotebookText } from 'lucide-react';
import { useState } from 'react';
import { AgentName } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { EventMarks, worstOf } from '@/components/entity/event-marks';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { QueryLink } from '@/components/ui/query-link';
import { ClockTime } from '@/components/ui/time/time';
import { THREAD_ROWS } from '@/lib/messages/en/features/thread/thread-rows';
import type { EventRecord } from '@/lib/model/event-record';
import type { LifecycleRow, ThoughtsRow } from '@/lib/projections/thread/thread-rows';
import { textOf } from '@/lib/text/text-of';
import { LineFrame } from './line-frame';
import { SaidInRow } from './said-in-row';

/** Records listed under an open fold; thousands of heartbeats say no more. */
const LISTED_MAX = 50;

export function LifecycleFold({ row }: { row: LifecycleRow }) {
  const messages = useMessages(THREAD_ROWS).folded;
  const [isOpen, setIsOpen] = useState(false);
  const last = row.records.at(-1);
  if (last === undefined) return null;
  return (
    <LineFrame
      record={last}
      checked={worstOf(last, row.records)}
      showSender={false}
      mark={null}
      icon={HeartPulse}
      tone={row.healthy ? undefined : 'text-warn'}
      below={
        isOpen && (
          <ul className="pb-1">
            {row.records.slice(-LISTED_MAX).map((record) => (
              <li key={record.seq}>
                <LifecycleRecord record={record} />
              </li>
            ))}
          </ul>
        )
      }
    >
      <FoldLabel isOpen={isOpen} onOpened={setIsOpen}>
        {messages.lifecycle(row, row.agents.length, row.healthy)}
      </FoldLabel>
    </LineFrame>
  );
}

function LifecycleRecord({ record }: { record: EventRecord }) {
  return (
    <QueryLink
      change={{ event: String(record.seq) }}
      className="flex min-h-6 items-center gap-2 rounded px-1 hover:bg-fill-hover"
    >
      <Avatar agentId={record.event.from.agent_id} size="tiny" />
      <AgentName agentId={record.event.from.agent_id} />
      <span className="font-mono text-12 text-ink-faint">{record.event.type}</span>
      <span className="ml-auto inline-flex items-center gap-2 text-12 text-ink-faint">
        <ClockTime at={record.received_at} />
        <ProtocolMark protocol={record.protocol} />
        <EventMarks record={record} />
      </span>
    </QueryLink>
  );
}

export function ThoughtsFold({ row }: { row: ThoughtsRow }) {
  const messages = useMessages(THREAD_ROWS).folded;
  const [isOpen, setIsOpen] = useState(false);
  const first = row.records[0];
  if (first === undefined) return null;
  // What a program tells of itself is no thought of anybody.
  const isNotes = row.records.every(({ event }) => event.type === 'chat.system');
  return (
    <LineFrame
      record={first}
      checked={worstOf(first, row.records)}
      showSender={row.showSender}
      mark={row.mark}
      icon={isNotes ? NotebookText : Brain}
      below={
        isOpen && (
          <ul className="grid gap-2 border-l-2 border-hairline pb-1 pl-3">
            {row.records.slice(0, LISTED_MAX).map((record) => (
              <li key={record.seq} className="text-ink">
                <SaidInRow text={textOf(record.event)} />
              </li>
            ))}
          </ul>
        )
      }
    >
      <FoldLabel isOpen={isOpen} onOpened={setIsOpen}>
        <Rich
          text={(isNotes ? messages.notes : messages.thoughts)(
            row.records.length,
            <AgentName agentId={row.agent_id} />,
          )}
        />
      </FoldLabel>
    </LineFrame>
  );
}

function FoldLabel({
  isOpen,
  onOpened,
  children,
}: {
  isOpen: boolean;
  onOpened: (isOpen: boolean) => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => onOpened(!isOpen)}
      className="inline-flex min-w-0 items-center gap-1 text-left text-ink-faint hover:text-ink-strong"
    >
      <span className="truncate">{children}</span>
      <Icon of={isOpen ? ChevronDown : ChevronRight} />
    </button>
  );
}
