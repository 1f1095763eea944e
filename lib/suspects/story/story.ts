// The events of a run as a story: who asked, who answered, what was run and what came of it. A function of the set of
// (seq, event): one walk forwards, in steps. What annotators said of a transcript is not read: neither its mark nor the
// rest of its record.
import { isOfSpan } from '@/lib/model/event-marks';
import type { EventRecord } from '@/lib/model/event-record';
import type { Steps } from '@/lib/std/steps';
import type { Story } from './story-event';
import { Teller } from './teller';

/** Characters that are read in one step: some milliseconds. */
const STEP_LENGTH = 10_000;

/** Seqs, ascending: before each of them events of the run are left out. */
export type Gaps = readonly number[];

/** Builds the story; a step is a bounded number of characters. */
export function* tellingStory(records: Iterable<EventRecord>, gaps: Gaps = []): Steps<Story> {
  const teller = new Teller();
  const partOf = ({ seq }: EventRecord) => gaps.filter((gap) => gap <= seq).length;
  let part = 0;
  let length = 0;
  for (const record of inOrder(records)) {
    const next = partOf(record);
    if (next !== part) teller.leaveOut();
    part = next;
    length += teller.add(record);
    if (length < STEP_LENGTH) continue;
    length = 0;
    yield;
  }
  return teller.end(gaps.length === 0);
}

/** By seq; what spans told, which comes when they end, stands at its own time among the rest. */
function inOrder(records: Iterable<EventRecord>): EventRecord[] {
  const bySeq = new Map<number, EventRecord>();
  for (const record of records) bySeq.set(record.seq, record);
  const all = [...bySeq.values()].sort((one, other) => one.seq - other.seq);
  if (!all.some(({ event }) => isOfSpan(event))) return all;
  return placed(all)
    .sort((one, other) => one.time - other.time || one.atOnce - other.atOnce)
    .map(({ record }) => record);
}

type Placed = {
  readonly record: EventRecord;
  readonly time: number;
  /** Its place among those of the same millisecond. */
  readonly atOnce: number;
};

function placed(records: readonly EventRecord[]): Placed[] {
  let reached = Number.NEGATIVE_INFINITY;
  const named = new Set<string | null | undefined>();
  return records.map((record) => {
    const { seq, event, received_at } = record;
    const [said, received] = [Date.parse(event.ts), Date.parse(received_at)];
    // A span that is told once it has ended comes after what was done in it, and the outermost comes last.
    const beganBefore = event.type === 'task.request' && named.has(event.task_id);
    named.add(event.task_id).add(event.parent_task_id);
    if (isOfSpan(event)) return { record, time: said, atOnce: beganBefore ? -seq : seq };
    reached = Math.max(reached, Math.min(said, received));
    return { record, time: reached, atOnce: seq };
  });
}
