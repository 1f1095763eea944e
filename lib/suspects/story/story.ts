// The events of a run as a story: who asked, who answered, what was run and what came of it. A function of the set of
// (seq, event): one walk forwards, in steps. What annotators said of a transcript is not read: neither its mark nor the
// rest of its record.
import type { EventRecord } from '@/lib/model/event-record';
import type { Steps } from '@/lib/std/steps';
import type { Story } from './story-event';
import { Teller } from './teller';

/** Characters that are read in one step: some milliseconds. */
const STEP_LENGTH = 10_000;

/** Builds the story; a step is a bounded number of characters. */
export function* tellingStory(records: Iterable<EventRecord>): Steps<Story> {
  const teller = new Teller();
  let length = 0;
  for (const record of inOrder(records)) {
    length += teller.add(record);
    if (length < STEP_LENGTH) continue;
    length = 0;
    yield;
  }
  return teller.end();
}

function inOrder(records: Iterable<EventRecord>): EventRecord[] {
  const bySeq = new Map<number, EventRecord>();
  for (const record of records) bySeq.set(record.seq, record);
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}
