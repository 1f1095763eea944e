// Agents of A2A elsewhere: what is delivered to them goes out as a request, and what they answer comes back as what they say, for as
// long as their task lasts. A delivery has arrived when the other side has named its task; what follows is followed here, and after
// a cut asked for. Events have ids of what they say, so that nothing counts twice however often it is heard.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import type { TryOutcome } from '@/lib/model/orchestration/delivery';
import { RemoteFold } from './remote-fold';
import { AnswerTooLong, type RemoteAnswer } from './remote-items';
import {
  cancelRequest,
  getRequest,
  messageFor,
  type RemoteTask,
  type RemoteVersion,
  SENDING,
  sendRequest,
} from './remote-request';

/** A task is asked about this often: at first, and at last. Milliseconds. */
const ASK_FIRST_MS = 1_000;
const ASK_MAX_MS = 30_000;

/** Questions in a row that nobody answers, after which a task is given up: some ten minutes. */
const FAILURES_MAX = 20;

/** Answers in a row that there is no such task, after which it is given up: one of several processes of an agent may know it. */
const UNKNOWN_MAX = 3;
const UNKNOWN_TASK = -32001;

/** Tasks that are followed at once; of further ones the delivery fails and is tried again. */
const FOLLOWED_MAX = 1_000;

/** Errors of JSON-RPC and of A2A after which the next way to send is tried: no such method, operation or version. */
const OTHER_WAY: ReadonlySet<number> = new Set([-32601, -32004, -32009]);

/** Errors after which no further try can end otherwise. */
const FINAL: ReadonlySet<number> = new Set([-32600, -32602, -32005, -32008]);

/** Answers to one request, until they end or are let go. */
export type RemoteCall =
  | { readonly ok: true; readonly answers: AsyncGenerator<RemoteAnswer, void> }
  | { readonly ok: false; readonly error: string; readonly isFinal?: true };

export type RemotePorts = {
  call(
    url: string,
    request: object,
    how: { version: RemoteVersion; signal: AbortSignal },
  ): Promise<RemoteCall>;
  /** Stores what an agent says of a task that was asked of it. */
  store(said: { agentId: string; event: ClutchMessage; items: readonly object[] }): Promise<void>;
  /** The newest that an agent said of a task over A2A; null where it said nothing. */
  lastSaid(agentId: string, event: ClutchMessage): Promise<EventRecord | null>;
  pause(ms: number, signal: AbortSignal): Promise<void>;
  onFailed(error: unknown, agentId: string): void;
};

type Addressed = { readonly agentId: string; readonly url: string; readonly event: ClutchMessage };

/** The agents of one process. */
export class RemoteAgents {
  readonly #ports: RemotePorts;
  readonly #closing = new AbortController();
  readonly #followed = new Set<Promise<void>>();

  constructor(ports: RemotePorts) {
    this.#ports = ports;
  }

  /** Brings an event to an agent. */
  async send(to: Addressed): Promise<TryOutcome> {
    const { type } = to.event;
    if (type === 'task.cancel' || type === 'task.timeout') return this.#cancel(to);
    const remote = await this.#remoteOf(to);
    const isOfTask = type === 'task.request' || (type === 'chat.message' && remote !== null);
    const message = isOfTask ? messageFor(to.event, type === 'task.request' ? null : remote) : null;
    if (message === null) {
      // What a group is told concerns such an agent only where it is a task: nobody meant the agent, and nobody waits for it.
      if (to.event.to.every(({ agent_id }) => agent_id !== to.agentId)) return { ok: true };
      const error = `an agent of A2A is told of tasks and of nothing else, and this is a ${type}`;
      return { ok: false, error, isFinal: true, isUnsayable: true };
    }
    if (this.#followed.size >= FOLLOWED_MAX) {
      return { ok: false, error: `${FOLLOWED_MAX} tasks of A2A are followed already` };
    }
    return this.#sendMessage(to, message);
  }

  /** Goes on with a task that an earlier process followed. */
  resume(to: Addressed, remote: RemoteTask): void {
    this.#track(to, this.#ask(to, new RemoteFold(remote), '1.0'));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#followed);
  }

  async #sendMessage(to: Addressed, message: object): Promise<TryOutcome> {
    const { signal } = this.#closing;
    let refusal = 'it takes no messages';
    for (const way of SENDING) {
      const { version } = way;
      const called = await this.#ports.call(to.url, sendRequest(message, way), { version, signal });
      if (!called.ok) return called;
      const { answers } = called;
      const first = await nextOf(answers);
      // The message has arrived: sent again, its work would be done again.
      if (!first.ok) return 'isTooLong' in first ? { ...first, isFinal: true } : first;
      const { answer } = first;
      if (answer.ok) {
        const fold = new RemoteFold(null);
        await this.#store(to, fold.take(answer.result));
        this.#track(to, this.#follow(to, fold, { version, answers }));
        return { ok: true };
      }
      refusal = `${answer.code}: ${answer.message}`;
      if (FINAL.has(answer.code)) return { ok: false, error: refusal, isFinal: true };
      if (!OTHER_WAY.has(answer.code)) return { ok: false, error: refusal };
    }
    return { ok: false, error: refusal, isFinal: true };
  }

  async #cancel(to: Addressed): Promise<TryOutcome> {
    const remote = await this.#remoteOf(to);
    // Nothing was taken there: nothing has to end.
    if (remote === null) return { ok: true };
    const { signal } = this.#closing;
    let refusal = '';
    for (const version of ['1.0', '0.3'] as const) {
      const called = await this.#ports.call(to.url, cancelRequest(remote, version), {
        version,
        signal,
      });
      if (!called.ok) return called;
      const first = await nextOf(called.answers);
      await called.answers.return();
      // An answer so long is a task, and no refusal.
      if (!first.ok) return 'isTooLong' in first ? { ok: true } : first;
      // Where it is refused, the task has ended or is gone.
      if (first.answer.ok || !OTHER_WAY.has(first.answer.code)) return { ok: true };
      refusal = first.answer.message;
    }
    return { ok: false, error: refusal, isFinal: true };
  }

  /** The stream to its end, then questions for as long as the task lasts. */
  async #follow(
    to: Addressed,
    fold: RemoteFold,
    { version, answers }: { version: RemoteVersion; answers: AsyncGenerator<RemoteAnswer, void> },
  ): Promise<void> {
    try {
      for await (const answer of answers) {
        if (answer.ok) await this.#store(to, fold.take(answer.result));
        if (fold.isOver) return;
      }
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      this.#ports.onFailed(error, to.agentId);
    }
    if (!fold.isOver) await this.#ask(to, fold, version);
  }

  async #ask(to: Addressed, fold: RemoteFold, known: RemoteVersion): Promise<void> {
    const { signal } = this.#closing;
    let version = known;
    let waitMs = ASK_FIRST_MS;
    let [failures, unknown] = [0, 0];
    let refusal = '';
    while (!fold.isOver && fold.remote !== null) {
      if (failures >= FAILURES_MAX || unknown >= UNKNOWN_MAX) {
        const reason = unknown >= UNKNOWN_MAX ? forgotten(refusal) : unanswered(refusal);
        await this.#store(to, fold.fail(reason));
        return;
      }
      await this.#ports.pause(waitMs, signal);
      if (signal.aborted) return;
      waitMs = Math.min(ASK_MAX_MS, waitMs * 2);
      const called = await this.#ports.call(to.url, getRequest(fold.remote, version), {
        version,
        signal,
      });
      const first = called.ok ? await nextOf(called.answers) : called;
      if (called.ok) await called.answers.return();
      if (!first.ok) {
        failures += 1;
        unknown = 0;
        refusal = first.error;
        if ('isTooLong' in first) await this.#store(to, fold.fail(unreadable(first.error)));
        continue;
      }
      if (first.answer.ok) {
        [failures, unknown] = [0, 0];
        await this.#store(to, fold.take(first.answer.result));
        continue;
      }
      failures += 1;
      unknown = first.answer.code === UNKNOWN_TASK ? unknown + 1 : 0;
      refusal = `${first.answer.code}: ${first.answer.message}`;
      if (OTHER_WAY.has(first.answer.code)) version = version === '1.0' ? '0.3' : '1.0';
    }
  }

  async #store({ agentId, event }: Addressed, items: readonly object[]): Promise<void> {
    if (items.length > 0) await this.#ports.store({ agentId, event, items });
  }

  async #remoteOf({ agentId, event }: Addressed): Promise<RemoteTask | null> {
    const record = await this.#ports.lastSaid(agentId, event);
    return record === null ? null : remoteIn(record);
  }

  #track({ agentId }: Addressed, following: Promise<void>): void {
    const tracked = following
      .catch((error: unknown) => this.#ports.onFailed(error, agentId))
      .finally(() => this.#followed.delete(tracked));
    this.#followed.add(tracked);
  }
}

function unreadable(error: string): string {
  return `How the task stands there cannot be told: it is ${error}. What was made stays with the agent.`;
}

function forgotten(refusal: string): string {
  return `The agent knows no such task any more (${refusal}), as where it was started anew. Ask again, or somebody else.`;
}

function unanswered(refusal: string): string {
  return `How the task stands there cannot be told: ${FAILURES_MAX} questions in a row failed, at last with ${refusal}. It may go on there. Ask again, or somebody else.`;
}

/** The task that an event of the bridge came from, as the other side calls it. */
export function remoteIn({ event }: EventRecord): RemoteTask | null {
  const native = event.meta?.native as { taskId?: unknown; contextId?: unknown } | undefined;
  if (typeof native?.taskId !== 'string') return null;
  const { taskId, contextId } = native;
  return { taskId, contextId: typeof contextId === 'string' ? contextId : null };
}

async function nextOf(
  answers: AsyncGenerator<RemoteAnswer, void>,
): Promise<{ ok: true; answer: RemoteAnswer } | { ok: false; error: string; isTooLong?: true }> {
  try {
    const next = await answers.next();
    if (next.done !== true) return { ok: true, answer: next.value };
    return { ok: false, error: 'it answered nothing' };
  } catch (error) {
    return {
      ok: false,
      error: error instanceof Error ? error.message : 'it answered nothing that can be read',
      ...(error instanceof AnswerTooLong && { isTooLong: true }),
    };
  }
}
