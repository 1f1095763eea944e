// Which events of a thread stand together in one row, and where a divider parts them: consecutive signs of life,
// consecutive folded messages of one sender, consecutive progress of one task. An outcome stands in its call's row.
import { isFolded } from '@/lib/model/event-marks';
import type { EventRecord } from '@/lib/model/event-record';
import { pairKey } from '@/lib/std/pair-key';
import type { TaskKeyOf } from '@/lib/tasks/task-key';
import { dialectMatterOf } from '../dialects/dialect-matter';

export type RowGroup = {
  readonly kind: 'single' | 'progress' | 'lifecycle' | 'thoughts';
  /** At least one, ascending by seq. */
  readonly records: readonly [EventRecord, ...EventRecord[]];
  /** The day that begins here. */
  readonly day: string | null;
  /** Whether the reader's unread events begin here. */
  readonly unread: boolean;
};

export type GroupOptions = {
  readonly dayOf: (at: string) => string;
  /** Null draws no unread line. */
  readonly unreadAfter: number | null;
};

export type RowGroups = {
  /** In the order of their first events. */
  readonly groups: readonly RowGroup[];
  /** Takes the next record by its seq; returns the group that it joined or began. */
  add(record: EventRecord, taskKeyOf: TaskKeyOf): RowGroup;
};

/** The groups of no records. */
export function createRowGroups({ dayOf, unreadAfter }: GroupOptions): RowGroups {
  const groups: RowGroup[] = [];
  let open: { fold: string; records: EventRecord[]; group: RowGroup } | null = null;
  let day: string | null = null;
  let hasRead = false;
  return {
    groups,
    add(record, taskKeyOf) {
      const recordDay = dayOf(record.received_at);
      const isUnread = unreadAfter !== null && record.seq > unreadAfter;
      const startsUnread = isUnread && hasRead;
      const startsDay = recordDay !== day;
      const fold = foldOf(record, taskKeyOf);
      day = recordDay;
      // The line is drawn once, between what was read and what was not.
      hasRead = !isUnread && (hasRead || unreadAfter !== null);
      if (open && fold === open.fold && !startsDay && !startsUnread) {
        open.records.push(record);
        return open.group;
      }
      const records: [EventRecord, ...EventRecord[]] = [record];
      const group: RowGroup = {
        kind: fold === null ? 'single' : kindOf(record),
        records,
        day: startsDay ? recordDay : null,
        unread: startsUnread,
      };
      groups.push(group);
      open = fold === null ? null : { fold, records, group };
      return group;
    },
  };
}

/** Events with the same word in a row are one row; null stands alone. */
function foldOf(record: EventRecord, taskKeyOf: TaskKeyOf): string | null {
  const { event } = record;
  switch (kindOf(record)) {
    case 'lifecycle':
      return '\u0000';
    case 'thoughts':
      return event.from.agent_id;
    case 'progress':
      return pairKey(event.from.agent_id, taskKeyOf(record));
    case 'single':
      return null;
  }
}

function kindOf(record: EventRecord): RowGroup['kind'] {
  const { event } = record;
  if (dialectMatterOf(record) !== null) return 'single';
  if (event.type.startsWith('agent.')) return 'lifecycle';
  if (event.type.startsWith('chat.') && isFolded(event)) return 'thoughts';
  return event.type === 'task.progress' ? 'progress' : 'single';
}
