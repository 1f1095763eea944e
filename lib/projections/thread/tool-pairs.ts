// Which tool.result or tool.error answers which tool.call. Clutch has no field for it: an outcome that names its call
// (`payload.call_id`, `payload.tool_call_id`, or the same in `meta`, of the run) answers that one, whichever came first;
// one that names none answers the oldest unanswered call before it of the same run, task and tool.
import type { EventRecord } from '@/lib/model/event-record';
import type { TaskKeyOf } from '@/lib/tasks/task-key';

export type ToolPairs = {
  /** By the seq of the call. */
  readonly outcomes: ReadonlyMap<number, EventRecord>;
  /** The seqs of outcomes that answer a call. */
  readonly paired: ReadonlySet<number>;
};

/** Pairs the tool events among records ascending by seq. A second outcome of one call stays unpaired. */
export function pairTools(records: readonly EventRecord[], taskKeyOf: TaskKeyOf): ToolPairs {
  const placeOf = (record: EventRecord): string => `${taskKeyOf(record)}\u0000${toolOf(record)}`;
  const outcomes = new Map<number, EventRecord>();
  const paired = new Set<number>();
  const named = new Map<string, EventRecord>();
  const waiting = new Map<string, EventRecord[]>();
  const pair = (call: EventRecord, outcome: EventRecord): void => {
    if (outcomes.has(call.seq)) return;
    outcomes.set(call.seq, outcome);
    paired.add(outcome.seq);
  };
  for (const record of records) {
    if (record.event.type !== 'tool.call') continue;
    for (const id of [callIdOf(record), record.event.id]) {
      if (id !== null && !named.has(inRun(record, id))) named.set(inRun(record, id), record);
    }
  }
  for (const record of records) {
    const { type } = record.event;
    if (type === 'tool.call' && callIdOf(record) === null) {
      const queue = waiting.get(placeOf(record));
      if (queue) queue.push(record);
      else waiting.set(placeOf(record), [record]);
    }
    if (type !== 'tool.result' && type !== 'tool.error') continue;
    const id = callIdOf(record);
    const queue = waiting.get(placeOf(record)) ?? [];
    while (queue[0] && outcomes.has(queue[0].seq)) queue.shift();
    const call = id === null ? queue.shift() : named.get(inRun(record, id));
    if (call) pair(call, record);
  }
  return { outcomes, paired };
}

/** The tool's name: `payload.tool`, or `payload.name`. */
export function toolOf(record: EventRecord): string {
  const { tool, name } = record.event.payload;
  if (typeof tool === 'string') return tool;
  return typeof name === 'string' ? name : '';
}

function callIdOf({ event }: EventRecord): string | null {
  const { payload, meta } = event;
  const ids = [payload.call_id, payload.tool_call_id, meta?.call_id, meta?.tool_call_id];
  return ids.find((id): id is string => typeof id === 'string' && id !== '') ?? null;
}

function inRun({ event }: EventRecord, id: string): string {
  return `${event.run_id}\u0000${id}`;
}
