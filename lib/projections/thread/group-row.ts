// The row of a group of events: what it says by itself, and whether it opens a group under its sender's name.
import type { EventRecord } from '@/lib/model/event-record';
import { codeOf } from '@/lib/protocols/meaning-of';
import { textOf } from '@/lib/text/text-of';
import { eventRow, type RowContent, type RowContext } from './event-row';
import { isHealthy, percentOf, rowMarkOf } from './row-facts';
import type { RowGroup } from './row-groups';
import type { LifecycleRow, ProgressRow, RowMark, ThoughtsRow, ThreadRow } from './thread-rows';

/** The row of a new group; null for events that are nothing to see. */
export function rowOf(
  group: RowGroup,
  context: RowContext,
  speaker: SpeakerTracker,
): ThreadRow | null {
  const [first] = group.records;
  switch (group.kind) {
    case 'lifecycle':
      speaker.reset();
      return lifecycleRow(group.records);
    case 'thoughts':
      return thoughtsRow(group.records, speaker.opens(first, 'line'));
    case 'progress':
      return progressRow(group.records, {
        taskId: context.taskIdOf(first),
        showSender: speaker.opens(first, 'line'),
      });
    case 'single': {
      const row = eventRow(first, context);
      if (row === null) return null;
      const opens = speaker.opens(first, isSpeech(row) ? 'speech' : 'line');
      // A card is as wide as the view, and stands under its sender's name.
      const showSender = opens || isCard(row) || isOthersNotice(row);
      // A retry names who asked in its own words, and stands between the groups.
      if (row.kind === 'retry') speaker.reset();
      return {
        ...row,
        key: `e:${first.seq}`,
        seq: first.seq,
        showSender: showSender && row.kind !== 'retry',
        mark: markOf(first, context),
      };
    }
  }
}

/** The row of a group of which other events changed something, or to which events were added; its place stays. */
export function rowAgain(group: RowGroup, context: RowContext, before: ThreadRow): ThreadRow {
  const [first] = group.records;
  const { key } = before;
  const showSender = 'showSender' in before && before.showSender;
  switch (group.kind) {
    case 'lifecycle':
      return { ...lifecycleRow(group.records), key };
    case 'thoughts':
      return { ...thoughtsRow(group.records, showSender), key };
    case 'progress':
      return {
        ...progressRow(group.records, { taskId: context.taskIdOf(first), showSender }),
        key,
      };
    case 'single': {
      const row = eventRow(first, context);
      if (row === null) return before;
      return { ...row, key, seq: first.seq, showSender, mark: markOf(first, context) };
    }
  }
}

/** Whoever speaks for itself puts no mark on what it says: a mark is drawn as this server's word. */
function importedMark(record: EventRecord): RowMark | null {
  return record.origin === 'import' ? rowMarkOf(record.event) : null;
}

/** What a stranger says of a task (CD11). */
const STRANGERS: RowMark = { kind: 'changes_nothing' };

function markOf(record: EventRecord, { isStrangers }: RowContext): RowMark | null {
  return importedMark(record) ?? (isStrangers(record) ? STRANGERS : null);
}

/** What calls itself a notice and is not the server's: its sender is always named, so that nobody takes it for one. */
function isOthersNotice(row: RowContent): boolean {
  return row.kind === 'system' && row.record.origin !== 'engine';
}

/** A definition of a dialect, and a result that is more than a line. */
function isCard(row: RowContent): boolean {
  if (row.kind !== 'result') return row.kind === 'dialect';
  if (row.passesOn !== undefined) return false;
  return row.fields.length > 0 || codeOf(row.record.event) !== null;
}

function isSpeech(row: RowContent): boolean {
  return SPEECH.has(row.kind) && !(row.kind === 'result' && row.passesOn !== undefined);
}

/** What is said at length is grouped by sender and minute; lines have a time of their own and are grouped by sender. */
const SPEECH: ReadonlySet<ThreadRow['kind']> = new Set([
  ...(['chat', 'system', 'request', 'result', 'dialect'] as const),
]);

export type SpeakerTracker = {
  /** Whether a row of this event opens a group; remembers it. */
  opens(record: EventRecord, manner: 'speech' | 'line'): boolean;
  /** The next row opens a group. */
  reset(): void;
};

/** Who spoke last, and in which minute. */
export function speakerTracker(): SpeakerTracker {
  let sender: string | null = null;
  let isOurs = false;
  let minute = '';
  return {
    opens(record, manner) {
      const before = { sender, isOurs, minute };
      sender = record.event.from.agent_id;
      // Who may speak under a name of the server's own does not speak in its group.
      isOurs = record.origin === 'engine';
      // ISO 8601 up to the minute.
      minute = record.received_at.slice(0, 16);
      if (before.sender !== sender || before.isOurs !== isOurs) return true;
      return manner === 'speech' && before.minute !== minute;
    },
    reset() {
      sender = null;
    },
  };
}

function lifecycleRow(records: RowGroup['records']): LifecycleRow {
  const count = (type: string): number =>
    records.filter((record) => record.event.type === type).length;
  return {
    kind: 'lifecycle',
    key: `l:${records[0].seq}`,
    seq: records[0].seq,
    records: [...records],
    heartbeats: count('agent.heartbeat'),
    registered: count('agent.register'),
    updated: count('agent.update'),
    agents: [...new Set(records.map((record) => record.event.from.agent_id))],
    healthy: records.every((record) => isHealthy(record.event)),
  };
}

function thoughtsRow(records: RowGroup['records'], showSender: boolean): ThoughtsRow {
  return {
    kind: 'thoughts',
    key: `t:${records[0].seq}`,
    seq: records[0].seq,
    records: [...records],
    agent_id: records[0].event.from.agent_id,
    showSender,
    mark: firstMark(records),
  };
}

function progressRow(
  records: RowGroup['records'],
  { taskId, showSender }: Pick<ProgressRow, 'taskId' | 'showSender'>,
): ProgressRow {
  const latest = records.at(-1) ?? records[0];
  return {
    kind: 'progress',
    key: `p:${records[0].seq}`,
    seq: records[0].seq,
    record: latest,
    showSender,
    taskId,
    mark: firstMark(records),
    percent: percentOf(latest.event),
    text: textOf(latest.event),
    seqs: records.map((record) => record.seq),
  };
}

function firstMark(records: RowGroup['records']): RowMark | null {
  for (const record of records) {
    const mark = importedMark(record);
    if (mark) return mark;
  }
  return null;
}
