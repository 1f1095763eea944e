// What of a run is looked at for suspects: all of a short one; of a longer one its beginning, where most failures start, and what
// stands around the first failures behind it.
import type { EventRecord } from '@/lib/model/event-record';
import type { SuspectsExtent } from '@/lib/model/suspect';
import type { EventQuery, EventStore } from '@/lib/store/ports/event-store';
import { ERROR_TYPES } from '@/lib/suspects/story/error-types';
import type { Gaps } from '@/lib/suspects/story/story';
import { bytesOf } from '../log/feed/record-bytes';
import { logPages } from './log-pages';

/** How much of a run is read at once. */
type StretchMax = { readonly limit: number; readonly bytesMax: number };

/** The beginning: it is read and ranked in a second. */
const BEGINNING: StretchMax = { limit: 4_000, bytesMax: 4 * 1024 * 1024 };

/** Failures behind it around which is looked: later ones mostly follow from the first. */
const FAILURES_MAX = 8;

/** Before each of them, and after it, where it may be passed over. Together no more than a beginning. */
const BEFORE_FAILURE: StretchMax = { limit: 400, bytesMax: 448 * 1024 };
const AFTER_FAILURE: StretchMax = { limit: 20, bytesMax: 64 * 1024 };

type Events = Pick<EventStore, 'readPage'>;

export type SuspectRecords = {
  /** By seq. */
  readonly records: readonly EventRecord[];
  readonly gaps: Gaps;
  readonly lookedAt: SuspectsExtent;
};

/** Reads it of a run up to the event at a seq. */
export async function readSuspectRecords(
  events: Events,
  runId: string,
  at: number,
): Promise<SuspectRecords> {
  const filter = { run_id: runId };
  const beginning = await readBeginning(events, { filter, before: at + 1, order: 'asc' });
  const records = [...beginning.records];
  const gaps: number[] = [];
  let { isCut } = beginning;
  const failures = isCut ? await failuresBehind(events, runId, { after: endOf(records), at }) : [];
  for (const failure of failures) {
    const end = endOf(records);
    // Where the surroundings of two failures meet, it may have been read.
    const upTo = Math.max(failure, end);
    const before = await events.readPage({
      ...BEFORE_FAILURE,
      filter,
      after: end,
      before: upTo + 1,
      order: 'desc',
    });
    const onwards = { filter, after: upTo, before: at + 1, order: 'asc' } as const;
    const after = await events.readPage({ ...AFTER_FAILURE, ...onwards });
    const stretch = [...before.events.toReversed(), ...after.events];
    const [first] = stretch;
    if (before.isFull && first !== undefined) gaps.push(first.seq);
    for (const record of stretch) records.push(record);
    isCut = after.isFull && endOf(records) < at;
  }
  if (isCut) gaps.push(endOf(records) + 1);
  return {
    records,
    gaps,
    lookedAt: {
      events: records.length,
      to_seq: endOf(records),
      is_whole: gaps.length === 0,
      beginning: beginning.records.length,
      failures: failures.length,
    },
  };
}

function endOf(records: readonly EventRecord[]): number {
  return records.at(-1)?.seq ?? 0;
}

async function readBeginning(
  events: Events,
  query: Omit<EventQuery, 'limit' | 'bytesMax'>,
): Promise<{ readonly records: readonly EventRecord[]; readonly isCut: boolean }> {
  const records: EventRecord[] = [];
  let bytes = 0;
  for await (const page of logPages(events, query)) {
    for (const record of page) {
      bytes += bytesOf(record);
      const isTooMuch = records.length >= BEGINNING.limit || bytes > BEGINNING.bytesMax;
      if (isTooMuch) return { records, isCut: true };
      records.push(record);
    }
  }
  return { records, isCut: false };
}

/** The seqs of the first failures of a run behind one, up to another. */
async function failuresBehind(
  events: Events,
  runId: string,
  { after, at }: { readonly after: number; readonly at: number },
): Promise<number[]> {
  const filter = { run_id: runId, type: [...ERROR_TYPES] };
  const query = { filter, after, before: at + 1, order: 'asc' } as const;
  const page = await events.readPage({ ...query, limit: FAILURES_MAX });
  return page.events.map(({ seq }) => seq);
}
