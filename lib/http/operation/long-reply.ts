// The answer to a request that takes long: its result, or, where the client wants to see how far it is, a stream of
// server-sent events that ends with the result. Whoever leaves ends the work.
import { setTimeout } from 'node:timers/promises';
import type { LongWork } from '@/lib/engine/interface/long-work';
import { toAppError } from '@/lib/model/errors/app-error';
import { acceptedStream } from './accepted-stream';
import type { LongKind } from './long-work';
import type { Call } from './operation';
import { SSE_TYPE } from './read-request';
import { jsonInTurns, problem, type Reply, reply } from './reply';
import { streamOf } from './stream';

/** Between two words on how far it is. Milliseconds. */
const TICK_MS = 250;

/**
 * Works once for the key, and answers with what comes of it.
 * @throws AppError `conflict`, and what the work throws
 */
export async function longReply(
  call: Pick<Call, 'c' | 'deps' | 'principal'>,
  kind: LongKind,
  work: (how: LongWork) => Promise<object>,
): Promise<Reply> {
  const { c, deps, principal } = call;
  const { signal } = c.req.raw;
  const wantsProgress = acceptedStream(c.req.header('accept'), [SSE_TYPE]) !== null;
  if (!wantsProgress) {
    return deps.longWorks.run(principal, kind, async () => jsonInTurns(await work({ signal })));
  }
  const left = new AbortController();
  const end = await deps.longWorks.begin(principal, kind);
  const progress = { done: 0, total: 0 };
  const result = work({
    signal: AbortSignal.any([signal, left.signal]),
    onProgress(done, total) {
      Object.assign(progress, { done, total });
    },
  })
    .then((value) => ({ event: 'result', value }))
    .catch((thrown: unknown) => ({ event: 'problem', value: failureOf(call, thrown) }))
    .finally(end);
  return reply(
    SSE_TYPE,
    streamOf(call, progressEvents(result, progress), { onCancel: () => left.abort() }),
  );
}

type Ended = { readonly event: string; readonly value: object };

async function* progressEvents(
  result: Promise<Ended>,
  progress: { readonly done: number; readonly total: number },
): AsyncGenerator<string, void> {
  for (;;) {
    const ended = await Promise.race([result, setTimeout(TICK_MS, null, { ref: false })]);
    if (ended === null) {
      yield `event: progress\ndata: ${JSON.stringify(progress)}\n\n`;
    } else {
      yield `event: ${ended.event}\ndata: ${JSON.stringify(ended.value)}\n\n`;
      return;
    }
  }
}

/** The problem document; the answer has begun, so that its status says nothing of it. */
function failureOf({ deps, c }: Pick<Call, 'c' | 'deps'>, thrown: unknown): object {
  const error = toAppError(thrown);
  if (error.code === 'internal' && !c.req.raw.signal.aborted) {
    deps.log.error({ err: thrown }, 'a long piece of work failed');
  }
  return JSON.parse(String(problem(error).body)) as object;
}
