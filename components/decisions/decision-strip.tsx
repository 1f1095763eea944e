'use client';
// The decisions of a run side by side in the order of the log. New ones come at the end and move nothing; older ones are
// read as the reader comes near them. Of a long run only the entries near the window exist.
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { Hourglass, Unplug, UserX } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { AgentName } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { QueryLink } from '@/components/ui/query-link';
import { Seq } from '@/components/ui/text/seq';
import { ShortId } from '@/components/ui/text/short-id';
import { useHydrated } from '@/components/ui/time/clock';
import type { DecisionEntry, DecisionsView } from '@/lib/client/windows/decisions-store';
import { DECISIONS } from '@/lib/messages/en/features/decisions/decisions';
import { CONTROLS } from '@/lib/messages/en/shared/controls';

/** Of one entry; the class w-38 says the same. Pixels. */
const ENTRY_WIDTH = 152;

/** Entries beyond each edge of the window. */
const OVERSCAN = 6;

type StripVirtualizer = Virtualizer<HTMLDivElement, HTMLLIElement>;

export function DecisionStrip({
  view,
  total,
  selectedSeq,
  onOlder,
}: {
  view: DecisionsView;
  /** How many decisions the run has, read or not. */
  total: number;
  selectedSeq: number | null;
  onOlder: () => void;
}) {
  'use no memo'; // the virtualizer is one mutable object: what is read from it changes while it stays the same
  const messages = useMessages(DECISIONS);
  const { tryAgain } = useMessages(CONTROLS);
  const { entries, hasOlder, isLoading, failure } = view;
  const isHydrated = useHydrated();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: entries.length,
    enabled: isHydrated,
    horizontal: true,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => entries[index]?.seq ?? index,
    estimateSize: () => ENTRY_WIDTH,
    overscan: OVERSCAN,
    anchorTo: 'end', // what is read before the first entry moves nothing
  });
  // Brings the decision that is shown into view, once it is drawn: there is nothing to clean up.
  useLayoutEffect(() => {
    if (isHydrated) bringIntoView(virtualizer, selectedSeq);
  }, [isHydrated, virtualizer, selectedSeq]);
  // Has the page before the first entry read when the reader comes near it: there is nothing to clean up.
  useEffect(() => {
    if (isHydrated && hasOlder && !isLoading && failure === null && isNearStart(virtualizer)) {
      onOlder();
    }
  });
  const drawn = virtualizer.getVirtualItems();
  const before = drawn[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  // Until the window is measured the server's entries stay, so that neither a click nor the focus on one of them is lost.
  const isPlaced = drawn.length > 0;
  const shown = isPlaced ? drawn.flatMap(({ index }) => entries[index] ?? []) : entries;
  return (
    <nav
      aria-label={messages.strip}
      aria-busy={isLoading}
      className="flex shrink-0 items-center border-b border-hairline px-1 md:px-3"
    >
      {failure !== null && (
        <span role="alert" className="flex shrink-0 items-center gap-2 px-2 text-12 text-fail">
          {failure.title}
          {failure.mayPass && (
            <Button size="small" disabled={isLoading} onClick={onOlder}>
              {tryAgain}
            </Button>
          )}
        </span>
      )}
      <div
        ref={scroller}
        className="min-w-0 flex-1 overflow-x-auto overflow-y-hidden overscroll-x-contain [overflow-anchor:none]"
      >
        <ol
          className="flex w-max"
          style={isPlaced ? { paddingLeft: before, paddingRight: after } : undefined}
        >
          {shown.map((entry) => (
            <li key={entry.seq} className="w-38 shrink-0">
              <Entry entry={entry} isSelected={entry.seq === selectedSeq} />
            </li>
          ))}
        </ol>
      </div>
      <p aria-live="polite" className="sr-only">
        {messages.count(Math.max(total, entries.length))}
      </p>
    </nav>
  );
}

function Entry({ entry, isSelected }: { entry: DecisionEntry; isSelected: boolean }) {
  const messages = useMessages(DECISIONS);
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
        </span>
        {entry.attempt > 1 && <span className="shrink-0">{messages.attempt(entry.attempt)}</span>}
        {entry.isElsewhere && <Icon of={Unplug} size="tiny" label={messages.elsewhere} />}
      </span>
    </QueryLink>
  );
}

function Outcome({ entry: { selected, isWaiting } }: { entry: DecisionEntry }) {
  const messages = useMessages(DECISIONS);
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
      <Icon of={Hourglass} /> {messages.waits}
    </span>
  ) : (
    <span className="inline-flex items-center gap-1 text-fail">
      <Icon of={UserX} /> {messages.nobody}
    </span>
  );
}

/** Scrolls to a decision, or to the newest where it is not among those that were read. */
function bringIntoView(virtualizer: StripVirtualizer, seq: number | null): void {
  const { count, getItemKey } = virtualizer.options;
  let index = count - 1;
  while (index >= 0 && getItemKey(index) !== seq) index -= 1;
  if (index === -1) index = count - 1;
  if (index !== -1) virtualizer.scrollToIndex(index, { align: 'auto' });
}

/** Whether less than a window stands before what is seen. */
function isNearStart({ scrollOffset, scrollRect }: StripVirtualizer): boolean {
  return scrollOffset !== null && scrollRect !== null && scrollOffset < scrollRect.width;
}
