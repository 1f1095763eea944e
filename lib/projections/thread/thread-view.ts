// A thread as rows: a function of the set of events at hand, which are a window of the thread without holes. The same on
// the server and in the browser. Groups are not containers: the row that opens one says so (`showSender`), so that rows
// keep their keys while older and newer events come in around them.
import type { EventRecord } from '@/lib/model/event-record';
import { codeOf } from '@/lib/protocols/meaning-of';
import { type TaskKeyOf, taskKey } from '@/lib/tasks/task-key';
import { textOf } from '@/lib/text/text-of';
import { eventRow, type RowContent, type RowContext } from './event-row';
import { isHealthy, percentOf, rowMarkOf } from './row-facts';
import { groupRows, type RowGroup } from './row-groups';
import type { LifecycleRow, ProgressRow, RowMark, ThoughtsRow, ThreadRow } from './thread-rows';
import { foldThreadTasks, type ThreadTasks, taskFinder, taskIdsOf } from './thread-tasks';
import { pairTools } from './tool-pairs';

export type ThreadViewOptions = {
  /** The last seq that the reader had read; null or left out draws no line. */
  readonly unreadAfter?: number | null;
  /** The reader's calendar: the day of an ISO time. Without it days are those of UTC. */
  readonly dayOf?: (at: string) => string;
  /** The states of the tasks, where more of the thread is known than the records at hand. */
  readonly tasks?: ThreadTasks;
};

/** The rows of records ascending by seq, each once. */
export function threadRows(
  records: readonly EventRecord[],
  options: ThreadViewOptions = {},
): ThreadRow[] {
  const tasks = options.tasks ?? foldThreadTasks(new Map(), records);
  const taskIdOf = taskIdsOf(tasks);
  const taskKeyOf: TaskKeyOf = (record) => taskKey(record.event.run_id, taskIdOf(record));
  const pairs = pairTools(records, taskKeyOf);
  const history = requestHistory(taskKeyOf);
  const context: RowContext = {
    taskOf: taskFinder(tasks),
    taskIdOf,
    pairs,
    requestsOf: history.before,
    resultOf: resultFinder(records),
  };
  const groups = groupRows(records, {
    dayOf: options.dayOf ?? utcDay,
    unreadAfter: options.unreadAfter ?? null,
    taskKeyOf,
    skip: pairs.paired,
  });
  const rows: ThreadRow[] = [];
  const speaker = speakerTracker();
  const days = new Set<string>();
  for (const group of groups) {
    const [{ seq }] = group.records;
    if (group.day !== null) {
      // A clock that was set back brings a day a second time.
      const key = days.has(group.day) ? `day:${group.day}:${seq}` : `day:${group.day}`;
      days.add(group.day);
      rows.push({ kind: 'day', key, seq, day: group.day });
      speaker.reset();
    }
    if (group.unread) {
      rows.push({ kind: 'unread', key: 'unread', seq });
      speaker.reset();
    }
    const row = rowOf(group, context, speaker);
    if (row) rows.push(row);
    history.add(group.records[0]);
  }
  return rows;
}

function rowOf(group: RowGroup, context: RowContext, speaker: SpeakerTracker): ThreadRow | null {
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
      const showSender = opens || isCard(row);
      // A retry names who asked in its own words, and stands between the groups.
      if (row.kind === 'retry') speaker.reset();
      return {
        ...row,
        key: `e:${first.seq}`,
        seq: first.seq,
        showSender: showSender && row.kind !== 'retry',
        mark: rowMarkOf(first.event),
      };
    }
  }
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

type SpeakerTracker = {
  /** Whether a row of this event opens a group; remembers it. */
  opens(record: EventRecord, manner: 'speech' | 'line'): boolean;
  /** The next row opens a group. */
  reset(): void;
};

function speakerTracker(): SpeakerTracker {
  let sender: string | null = null;
  let minute = '';
  return {
    opens(record, manner) {
      const before = { sender, minute };
      sender = record.event.from.agent_id;
      // ISO 8601 up to the minute.
      minute = record.received_at.slice(0, 16);
      if (before.sender !== sender) return true;
      return manner === 'speech' && before.minute !== minute;
    },
    reset() {
      sender = null;
    },
  };
}

type RequestHistory = {
  add(record: EventRecord): void;
  before(record: EventRecord): readonly EventRecord[];
};

function requestHistory(taskKeyOf: TaskKeyOf): RequestHistory {
  const requests = new Map<string, EventRecord[]>();
  return {
    add(record) {
      if (record.event.type !== 'task.request') return;
      const known = requests.get(taskKeyOf(record));
      if (known) known.push(record);
      else requests.set(taskKeyOf(record), [record]);
    },
    before: (record) => requests.get(taskKeyOf(record)) ?? [],
  };
}

function resultFinder(records: readonly EventRecord[]): RowContext['resultOf'] {
  const results = new Map<string, EventRecord>();
  for (const record of records) {
    const { type, run_id, id } = record.event;
    if (type === 'task.result') results.set(JSON.stringify([run_id, id]), record);
  }
  return (runId, id) => results.get(JSON.stringify([runId, id])) ?? null;
}

function lifecycleRow(records: RowGroup['records']): LifecycleRow {
  const count = (type: string): number =>
    records.filter((record) => record.event.type === type).length;
  return {
    kind: 'lifecycle',
    key: `l:${records[0].seq}`,
    seq: records[0].seq,
    records,
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
    records,
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
    const mark = rowMarkOf(record.event);
    if (mark) return mark;
  }
  return null;
}

function utcDay(at: string): string {
  return at.slice(0, 10);
}
