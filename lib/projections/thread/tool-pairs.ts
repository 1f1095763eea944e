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
  /**
   * Pairs more records, ascending by seq and behind those before. A second outcome of one call stays unpaired. Answers the
   * earlier calls that are answered now; null where a call answers to an outcome that came in an earlier part.
   */
  add(records: readonly EventRecord[], taskKeyOf: TaskKeyOf): readonly number[] | null;
};

/** The pairs of no records. */
export function createToolPairs(): ToolPairs {
  const outcomes = new Map<number, EventRecord>();
  const paired = new Set<number>();
  const named = new Map<string, EventRecord>();
  const waiting = new Map<string, EventRecord[]>();
  /** What outcomes without a call name. */
  const missing = new Set<string>();

  /** Returns whether an outcome of an earlier part waited for this call. */
  function name(record: EventRecord): boolean {
    let wasMissing = false;
    for (const id of [callIdOf(record), record.event.id]) {
      if (id === null || named.has(inRun(record, id))) continue;
      named.set(inRun(record, id), record);
      wasMissing ||= missing.has(inRun(record, id));
    }
    return wasMissing;
  }

  function callOf(outcome: EventRecord, place: string): EventRecord | undefined {
    const id = callIdOf(outcome);
    const queue = waiting.get(place) ?? [];
    while (queue[0] && outcomes.has(queue[0].seq)) queue.shift();
    if (id === null) return queue.shift();
    const call = named.get(inRun(outcome, id));
    if (call === undefined) missing.add(inRun(outcome, id));
    return call;
  }

  function pair(call: EventRecord | undefined, outcome: EventRecord): boolean {
    if (call === undefined || outcomes.has(call.seq)) return false;
    outcomes.set(call.seq, outcome);
    paired.add(outcome.seq);
    return true;
  }

  return {
    outcomes,
    paired,
    add(records, taskKeyOf) {
      const calls = records.filter(({ event }) => event.type === 'tool.call');
      if (calls.filter(name).length > 0) return null;
      const first = records[0]?.seq ?? 0;
      const answered: number[] = [];
      for (const record of records) {
        const { type } = record.event;
        const place = `${taskKeyOf(record)}\u0000${toolOf(record)}`;
        if (type === 'tool.call' && callIdOf(record) === null) {
          const queue = waiting.get(place);
          if (queue) queue.push(record);
          else waiting.set(place, [record]);
        }
        if (type !== 'tool.result' && type !== 'tool.error') continue;
        const call = callOf(record, place);
        if (pair(call, record) && call !== undefined && call.seq < first) answered.push(call.seq);
      }
      return answered;
    },
  };
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
