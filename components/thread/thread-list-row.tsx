'use client';
// One row of the thread as a list item: focusable, selectable, with its actions. Drawn again only when what it says changes.
import { memo, type ReactNode, type Ref, useState } from 'react';
import { LatePart } from '@/components/ui/later/late-part';
import { Opened } from '@/components/ui/later/opened';
import type { EventRecord } from '@/lib/model/event-record';
import type { ThreadRow } from '@/lib/projections/thread/thread-rows';
import { DayDivider, UnreadDivider } from './dividers';
import { OwedAt } from './owed-here';
import { ReactionBar } from './reactions/reaction-bar';
import { type Reacting, useReact } from './reactions/use-react';
import { RowContent } from './row-content';
import type { EventThreadRow } from './rows/row-body';
import { usePointed } from './use-pointed';

/** Nobody points at a row before the page is there. */
export const ACTIONS = new LatePart(() =>
  import('./message-actions').then((code) => code.MessageActions),
);

type ThreadListRowProps = {
  row: ThreadRow;
  isSelected: boolean;
  onReplied: ((record: EventRecord) => void) | null;
  ref: Ref<HTMLLIElement>;
  'data-index': number;
};

export const ThreadListRow = memo(function ThreadListRow(props: ThreadListRowProps) {
  const { row, ref } = props;
  if (row.kind === 'day' || row.kind === 'unread') {
    return (
      <li ref={ref} data-index={props['data-index']} className="px-3 md:px-5">
        {row.kind === 'day' ? <DayDivider day={row.day} /> : <UnreadDivider />}
      </li>
    );
  }
  return <EventRow {...props} row={row} />;
});

function EventRow({
  row,
  isSelected,
  onReplied,
  ref,
  'data-index': index,
}: Omit<ThreadListRowProps, 'row'> & { row: EventThreadRow }) {
  const { isPointed, handlers } = usePointed(row.seq);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const record = recordOf(row);
  const hasActions = record !== null && (isPointed || isMenuOpen);
  return (
    <li
      ref={ref}
      data-index={index}
      data-row
      data-seq={row.seq}
      tabIndex={-1}
      aria-current={isSelected || undefined}
      {...handlers}
      className={`px-3 hover:bg-fill-hover focus-visible:outline-offset-[-2px] aria-[current]:bg-accent-fill aria-[current]:shadow-[inset_2px_0_0_var(--accent)] md:px-5 ${hasActions ? 'relative' : ''}`}
    >
      <RowContent row={row} />
      {record !== null && (
        <RowFoot record={record} onReplied={onReplied}>
          {(react) =>
            hasActions && (
              <Opened
                part={ACTIONS}
                props={{ record, react, onReplied, onMenuChange: setIsMenuOpen }}
              />
            )
          }
        </RowFoot>
      )}
    </li>
  );
}

/** What stands beneath a row, and what acts on the same. */
function RowFoot({
  record,
  onReplied,
  children,
}: Pick<ThreadListRowProps, 'onReplied'> & {
  record: EventRecord;
  children: (react: Reacting) => ReactNode;
}) {
  const react = useReact(record);
  return (
    <>
      <OwedAt record={record} onReplied={onReplied} />
      <ReactionBar record={record} react={react} />
      {children(react)}
    </>
  );
}

/** The event that actions on a row mean: of a fold its last. */
function recordOf(row: EventThreadRow): EventRecord | null {
  if (row.kind === 'lifecycle' || row.kind === 'thoughts') return row.records.at(-1) ?? null;
  return row.record;
}
