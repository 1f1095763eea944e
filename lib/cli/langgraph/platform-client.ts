// What is read of a deployment of LangGraph's platform, over its REST interface: threads, and the history of each.
import { isObject } from '@/lib/std/is-object';

/** An answer takes a hundredth of it. Milliseconds. */
const TIMEOUT_MS = 30_000;

/** A page of a history: a hundred states of 100 KB. Bytes. */
const ANSWER_BYTES_MAX = 32 * 1024 * 1024;

/** Threads and states that one page has. */
const PAGE_MAX = 100;

/** States of one graph in one thread that are read: of longer ones the latest. */
const STATES_MAX = 2_000;

export type PlatformThread = {
  readonly thread_id: string;
  readonly updated_at: string;
  readonly graph: string | null;
  /** Work is going on in it, so that it may have changed since. */
  readonly isBusy: boolean;
};

/** What a thread waits for. */
export type PendingInterrupt = {
  readonly thread_id: string;
  readonly assistant_id: string;
  readonly id: string;
  readonly value: unknown;
  /** Since when it waits. */
  readonly since: string;
};

export class PlatformClient {
  readonly #url: string;
  readonly #key: string | null;
  readonly pageMax: number;

  constructor(url: string, key: string | null, pageMax = PAGE_MAX) {
    this.#url = url.replace(/\/+$/, '');
    this.#key = key;
    this.pageMax = pageMax;
  }

  /** A page of threads, the one that changed last first. */
  async threads(offset: number): Promise<PlatformThread[]> {
    const order = { sort_by: 'updated_at', sort_order: 'desc' };
    const select = ['thread_id', 'updated_at', 'status', 'metadata'];
    const page = await this.#post('/threads/search', {
      limit: this.pageMax,
      offset,
      ...order,
      select,
    });
    return page.filter(isObject).flatMap(({ thread_id, updated_at, status, metadata }) => {
      if (typeof thread_id !== 'string' || typeof updated_at !== 'string') return [];
      const graph = isObject(metadata) ? metadata.graph_id : null;
      const isBusy = status === 'busy';
      return [{ thread_id, updated_at, isBusy, graph: typeof graph === 'string' ? graph : null }];
    });
  }

  /** The states of a graph in a thread, the latest first; of a subgraph by its namespace. */
  async history(threadId: string, checkpointNs: string): Promise<unknown[]> {
    const states: unknown[] = [];
    let before: object | null = null;
    do {
      const page = await this.#post(`/threads/${encodeURIComponent(threadId)}/history`, {
        limit: this.pageMax,
        ...(checkpointNs !== '' && { checkpoint: { checkpoint_ns: checkpointNs } }),
        ...(before !== null && { before }),
      });
      states.push(...page);
      before = page.length === this.pageMax ? placeOf(page.at(-1)) : null;
    } while (before !== null && states.length < STATES_MAX);
    return states;
  }

  /** What threads wait for, of those that changed last. */
  async pendingInterrupts(): Promise<PendingInterrupt[]> {
    const select = ['thread_id', 'updated_at', 'metadata', 'interrupts'];
    const asked = { status: 'interrupted', limit: this.pageMax, select };
    const threads = await this.#post('/threads/search', asked);
    return threads.filter(isObject).flatMap(pendingIn);
  }

  /** Goes on with a thread, where nothing else has done so. */
  async resume({ thread_id, assistant_id, id }: PendingInterrupt, answer: string): Promise<void> {
    await this.#send(`/threads/${encodeURIComponent(thread_id)}/runs`, {
      assistant_id,
      command: { resume: { [id]: answer } },
      multitask_strategy: 'reject',
    });
  }

  async #post(path: string, body: object): Promise<unknown[]> {
    const value = await this.#send(path, body);
    if (!Array.isArray(value)) throw new Error(`${path}: expected a list, saw something else`);
    return value;
  }

  /** @throws Error of what the platform said, or of what it is instead */
  async #send(path: string, body: object): Promise<unknown> {
    const response = await fetch(`${this.#url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(this.#key !== null && { 'x-api-key': this.#key }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await textOf(response);
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status} ${text.slice(0, 200)}`);
    return JSON.parse(text);
  }
}

/** The interrupts of a thread stand below the tasks that wait. */
function pendingIn(thread: Record<string, unknown>): PendingInterrupt[] {
  const { thread_id, updated_at: since, metadata, interrupts } = thread;
  const assistant_id = isObject(metadata) ? metadata.assistant_id : null;
  if (typeof thread_id !== 'string' || typeof assistant_id !== 'string') return [];
  if (typeof since !== 'string' || !isObject(interrupts)) return [];
  const all = Object.values(interrupts).flatMap((list) => (Array.isArray(list) ? list : []));
  return all.filter(isObject).flatMap(({ id, value }) => {
    return typeof id === 'string' ? [{ thread_id, assistant_id, id, value, since }] : [];
  });
}

/** As the interface wants a state named before which others were. */
function placeOf(state: unknown): object | null {
  const checkpoint = isObject(state) ? state.checkpoint : null;
  const id = isObject(checkpoint) ? checkpoint.checkpoint_id : null;
  return typeof id === 'string' ? { configurable: { checkpoint_id: id } } : null;
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > ANSWER_BYTES_MAX) throw new Error(`expected at most ${ANSWER_BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
