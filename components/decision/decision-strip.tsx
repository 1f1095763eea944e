'use client';
// The decisions of a run side by side in the order of the log. New ones come at the end and move nothing.
import { Hourglass, Unplug, UserX } from 'lucide-react';
import { AgentName } from '@/components/agent/agent-name';
import { Avatar } from '@/components/agent/avatar';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { QueryLink } from '@/components/ui/query-link';
import { Seq } from '@/components/ui/seq';
import { ShortId } from '@/components/ui/short-id';
import type { DecisionEntry, DecisionsView } from '@/lib/client/decisions-store';

export function DecisionStrip({
  view,
  selectedSeq,
  onOlder,
}: {
  view: DecisionsView;
  selectedSeq: number | null;
  onOlder: () => void;
}) {
  const { entries, hasOlder, isLoading, failure } = view;
  return (
    <nav
      aria-label="Decisions of this run"
      className="flex shrink-0 items-stretch overflow-x-auto overflow-y-hidden border-b border-hairline px-1 md:px-3"
    >
      {hasOlder && (
        <span className="flex shrink-0 items-center px-2">
          <Button size="small" disabled={isLoading} onClick={onOlder}>
            {isLoading ? 'Reading' : failure === null ? 'Earlier' : 'Try again'}
          </Button>
          {failure !== null && (
            <span role="alert" className="pl-2 text-12 text-fail">
              {failure.title}
            </span>
          )}
        </span>
      )}
      <ol className="flex">
        {entries.map((entry) => (
          <li
            key={entry.seq}
            ref={entry.seq === selectedSeq ? scrollTo : undefined}
            className="w-36 shrink-0 [contain-intrinsic-size:144px_54px] [content-visibility:auto] md:w-40"
          >
            <Entry entry={entry} isSelected={entry.seq === selectedSeq} />
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {entries.length} decisions
      </p>
    </nav>
  );
}

function Entry({ entry, isSelected }: { entry: DecisionEntry; isSelected: boolean }) {
  return (
    <QueryLink
      data-row
      data-seq={entry.seq}
      change={{ d: String(entry.seq), event: null, as: null }}
      aria-current={isSelected || undefined}
      className="grid h-full grid-cols-[auto_minmax(0,1fr)] gap-x-2 px-2 py-2 text-12 leading-[18px] hover:bg-fill-hover focus-visible:outline-offset-[-2px] aria-[current]:shadow-[inset_0_-2px_0_var(--accent)]"
    >
      <span className="text-ink-faint">
        <Seq seq={entry.seq} />
      </span>
      <span
        className={`flex min-w-0 items-center gap-1.5 text-13 ${isSelected ? 'text-ink-strong' : ''}`}
      >
        <Outcome entry={entry} />
      </span>
      <span className="col-span-2 flex min-w-0 items-center gap-1 overflow-hidden text-ink-faint">
        <span className="truncate">
          <ShortId id={entry.task_id} />
          {entry.attempt > 1 && `, attempt ${entry.attempt}`}
        </span>
        {entry.isElsewhere && <Icon of={Unplug} size="tiny" label="declared elsewhere" />}
      </span>
    </QueryLink>
  );
}

function Outcome({ entry: { selected, isWaiting } }: { entry: DecisionEntry }) {
  if (selected !== null) {
    return (
      <>
        <Avatar agentId={selected} size="tiny" />
        <span className="truncate">
          <AgentName agentId={selected} />
        </span>
      </>
    );
  }
  return isWaiting ? (
    <span className="inline-flex items-center gap-1 text-warn">
      <Icon of={Hourglass} /> waits
    </span>
  ) : (
    <span className="inline-flex items-center gap-1 text-fail">
      <Icon of={UserX} /> nobody
    </span>
  );
}

/** Brings the decision that is shown into view, once it is drawn. */
function scrollTo(item: HTMLElement | null): void {
  item?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
