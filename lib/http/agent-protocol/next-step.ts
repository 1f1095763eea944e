// Executing a step: the next one that the caller was not told yet, which is waited for a while. How far each key is with each task is kept
// in memory, bounded: whoever was forgotten begins at the first step again.
import type { ApStep } from '@/lib/contracts/http-agent-protocol';
import type { Engine } from '@/lib/engine/interface/engine';
import { type Call, enterStream } from '../operation/operation';
import { findTask } from './own-tasks';
import { awaitedStep, stepsOf } from './run-steps';

/** A client may wait longer and ask again; proxies cut what is quiet for half a minute. Milliseconds. */
const WAIT_MS = 20_000;

/** Tasks that are under way, of all keys. */
const POSITIONS_MAX = 10_000;

/** How far keys are with tasks. */
export class StepPositions {
  readonly #seqs = new Map<string, number>();

  get(call: Call, taskId: string): number {
    return this.#seqs.get(placeOf(call, taskId)) ?? 0;
  }

  /** The one that nobody asked for the longest is let go. */
  set(call: Call, taskId: string, seq: number): void {
    const place = placeOf(call, taskId);
    this.#seqs.delete(place);
    this.#seqs.set(place, seq);
    const [oldest] = this.#seqs.keys();
    if (this.#seqs.size > POSITIONS_MAX && oldest !== undefined) this.#seqs.delete(oldest);
  }
}

function placeOf({ principal }: Call, taskId: string): string {
  return `${principal.key_id} ${taskId}`;
}

/** The next step; one that is only created where none came in time. A task that is over gives its last step again. */
export async function nextStep(
  call: Call,
  task_id: string,
  options: {
    readonly positions: StepPositions;
    readonly input: string | null;
    readonly more: unknown;
  },
): Promise<ApStep> {
  const { deps, c } = call;
  const { positions, input, more } = options;
  const leave = enterStream(call);
  const patience = startPatience([c.req.raw.signal, deps.closing]);
  const news = newsOf(deps.engine, task_id);
  try {
    for (;;) {
      const { run } = await findTask(call, task_id);
      const steps = stepsOf(run);
      const after = positions.get(call, task_id);
      const next =
        steps.find(({ seq }) => seq > after) ?? (run.isClosed ? steps.at(-1) : undefined);
      if (next !== undefined) {
        positions.set(call, task_id, next.seq);
        return { ...next.step, input, additional_input: more };
      }
      if (patience.signal.aborted) return awaitedStep(task_id, { input, more });
      await news.next(patience.signal);
    }
  } finally {
    patience.end();
    news.end();
    leave();
  }
}

/** Aborted after the wait, or with the first of these. Node 20 may collect signals of AbortSignal.any before they are aborted. */
function startPatience(signals: readonly AbortSignal[]) {
  const ended = new AbortController();
  const abort = () => ended.abort();
  const timer = setTimeout(abort, WAIT_MS);
  for (const signal of signals) signal.addEventListener('abort', abort);
  if (signals.some((signal) => signal.aborted)) abort();
  return {
    signal: ended.signal,
    end() {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', abort);
    },
  };
}

/** Told whenever an event of the run was stored, also while nobody waits. */
function newsOf(engine: Pick<Engine, 'follow'>, runId: string) {
  let hasNews = false;
  let wake: (() => void) | null = null;
  const end = engine.follow((records) => {
    if (!records.some(({ event }) => event.run_id === runId)) return;
    hasNews = true;
    wake?.();
  });
  return {
    end,
    /** Resolves once there is news, or the signal is aborted. */
    async next(signal: AbortSignal): Promise<void> {
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (hasNews || signal.aborted) resolve();
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      hasNews = false;
    },
  };
}
