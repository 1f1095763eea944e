// NDJSON into the log: line by line, in groups that are committed as they come, the results streamed back. However long
// the stream is, the server holds one group of it and what the client has not read yet of the answer.
import { setImmediate, setTimeout } from 'node:timers/promises';
import type {
  IngestEnvelope,
  IngestItem,
  IngestOutcome,
  IngestResult,
} from '@/lib/engine/interface/engine';
import { AppError, toAppError } from '@/lib/model/errors/app-error';
import { type FailureCode, isRetryable } from '@/lib/model/failure';
import type { SseForm } from '@/lib/protocols/codec/codec';
import { splitNdjsonInBatches } from '@/lib/std/json/ndjson';
import { whoActs } from '../operation/audit-operation';
import type { Call } from '../operation/operation';
import { bodyChunks, requirePlain } from '../operation/read-request';
import type { Reply } from '../operation/reply';
import { streamOf } from '../operation/stream';
import { itemReader } from './ingest-forms';
import {
  answerHead,
  type Ingestion,
  ItemGroup,
  isKept,
  itemOfLine,
  lineBytesMax,
} from './ingest-items';
import { Shown } from './ingest-shown';
import { sseTexts } from './sse-texts';

/** Refusals held back before the first item is kept, because until then the status is not known. */
const REFUSALS_HELD_MAX = 10_000;

/** Results that may wait for a client that sends everything before it reads: those of about 150,000 events. Bytes. */
const RESULTS_AHEAD_MAX = 16 * 1024 * 1024;

type Groups = AsyncGenerator<readonly IngestOutcome[], void>;

/** Items in lists of those that arrived together. */
type ItemBatches = AsyncGenerator<readonly IngestItem[], void>;

/**
 * Takes the lines of a body. The answer begins when the first item is kept, or when all of them are refused.
 * @throws AppError of what refuses the whole request
 */
export async function ingestLines(
  call: Call,
  ingestion: Ingestion,
  envelope: IngestEnvelope,
  batches: ItemBatches = itemsOfLines(call, ingestion),
): Promise<Reply> {
  // Before the first line is asked for: what fails then is taken for a client that is gone.
  requirePlain(call.c);
  const groups = commitGroups(call, envelope, groupsOf(untilBroken(batches), ingestion));
  const held: IngestOutcome[] = [];
  for (let next = await groups.next(); !next.done; next = await groups.next()) {
    held.push(...next.value);
    if (next.value.some(isKept)) break;
    if (held.length > REFUSALS_HELD_MAX) {
      await groups.return();
      throw tooManyRefused(held);
    }
  }
  const chunks = answerChunks(ingestion, held, groups);
  return { ...answerHead(held), body: streamOf(call, chunks, { aheadBytes: RESULTS_AHEAD_MAX }) };
}

/** One item for each line, or, where a form of server-sent events is given, for each of those. */
export async function* itemsOfLines(
  { c }: Call,
  ingestion: Ingestion,
  form?: SseForm,
): ItemBatches {
  const toItem = itemReader(ingestion);
  const bytesMax = lineBytesMax(ingestion);
  const batches =
    form === undefined
      ? splitNdjsonInBatches(bodyChunks(c), bytesMax)
      : sseTexts(bodyChunks(c), { form, eventBytesMax: bytesMax });
  for await (const lines of batches) yield lines.map((line) => itemOfLine(line, toItem));
}

/** The items until the client is gone: what came whole is taken, and nobody waits for the answer to the rest. */
async function* untilBroken(batches: ItemBatches): ItemBatches {
  try {
    yield* batches;
  } catch {
    return;
  }
}

/** Items as they arrive, in groups; what has arrived does not wait for a group to fill. */
async function* groupsOf(batches: ItemBatches, ingestion: Ingestion): ItemBatches {
  const group = new ItemGroup(ingestion);
  try {
    let next = batches.next();
    for (;;) {
      const batch = await (group.isEmpty ? next : Promise.race([next, setImmediate(null)]));
      if (batch?.done) break;
      if (batch === null) {
        yield group.take();
        continue;
      }
      next = batches.next();
      for (const item of batch.value) {
        group.add(item);
        if (group.isFull) yield group.take();
      }
    }
    if (!group.isEmpty) yield group.take();
  } finally {
    // Not awaited: a line may be on its way that never comes.
    void batches.return();
  }
}

/**
 * The outcomes of each group after its commit. Until something is kept a failure of the store is the request's; after
 * that it is told of every line from there on, so that a client knows from where to send again.
 */
async function* commitGroups(
  call: Call,
  envelope: IngestEnvelope,
  groups: AsyncIterable<readonly IngestItem[]>,
): Groups {
  let offset = 0;
  let hasKept = false;
  let failure: AppError | null = null;
  for await (const items of groups) {
    let outcomes: readonly IngestOutcome[];
    try {
      if (failure !== null) throw failure;
      outcomes = await patiently(offset > 0, () => {
        call.deps.writeLimit.take(call.principal.key_id, items.length);
        return call.deps.engine.ingest({ ...envelope, items, offset });
      });
    } catch (thrown) {
      if (!hasKept) throw thrown;
      if (failure === null) call.deps.log.error({ err: thrown }, 'a stream could not be stored');
      failure = toAppError(thrown);
      outcomes = refusedBy(failure, items.length);
    }
    offset += items.length;
    hasKept ||= outcomes.some(isKept);
    countItems(call, envelope.protocol, outcomes);
    yield outcomes;
  }
}

/** Ends by themselves, and nothing of the attempt was taken. */
const PASSING: ReadonlySet<FailureCode> = new Set(['rate_limited', 'overloaded']);

/** A stream that is under way is slowed down and not broken off. */
async function patiently<T>(mayWait: boolean, attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (thrown) {
      const error = toAppError(thrown);
      if (!mayWait || !PASSING.has(error.code)) throw thrown;
      await setTimeout((error.retryAfterSec ?? 1) * 1000);
    }
  }
}

/** Tells the metrics what became of the items, and the audit of who wrote in a name that is not his. */
export function countItems(call: Call, protocol: string, outcomes: readonly IngestOutcome[]): void {
  for (const status of ['stored', 'duplicate', 'rejected'] as const) {
    const count = outcomes.filter(({ result }) => result.status === status).length;
    if (count > 0) call.deps.metrics.items.inc({ protocol, status }, count);
  }
  if (outcomes.some(({ result }) => result.error?.code === 'forged')) {
    call.deps.audit.refuse({ ...whoActs(call, call.principal), outcome: 'forged' });
  }
}

/** `{"results":[...]}` as the groups come in, then what the messages became where that is asked for. */
async function* answerChunks(
  ingestion: Ingestion,
  held: readonly IngestOutcome[],
  groups: Groups,
): AsyncGenerator<string, void> {
  const shown = new Shown();
  const print = (outcomes: readonly IngestOutcome[]) => {
    if (ingestion.isFull) shown.add(outcomes);
    return outcomes.map(({ result }) => JSON.stringify(result)).join(',');
  };
  yield `{"results":[${print(held)}`;
  for await (const outcomes of groups) yield `,${print(outcomes)}`;
  yield ingestion.isFull ? `],${shown.text({ isList: true })}}` : ']}';
}

function refusedBy({ code, message }: AppError, items: number): IngestOutcome[] {
  const error = { code, message, retryable: isRetryable(code) };
  const result: IngestResult = { id: null, status: 'rejected', error };
  return Array<IngestOutcome>(items).fill({ result, events: [], findings: [] });
}

function tooManyRefused(held: readonly IngestOutcome[]): AppError {
  const first = held[0]?.result.error?.message ?? '';
  return new AppError(
    'too_many_rejected',
    `The first ${held.length} lines were all refused and the rest was not read. The first one: ${first}`,
  );
}
