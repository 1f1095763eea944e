// Sends records to the server, and asks it whether a call may be made. No failure of it is a failure of the call: what is wrong is
// said on standard error, once for each kind, and the call passes.
import type { DryRunAnswer, ResultsAnswer } from '@/lib/contracts/http-events';
import { type Queued, RecordQueue } from '@/lib/http/mcp/recorder/record-queue';
import { refusalIn } from '@/lib/http/mcp/recorder/refused-call';
import {
  VERDICT_PAUSE_MS,
  VERDICT_TIMEOUT_MS,
  VerdictWait,
} from '@/lib/http/mcp/recorder/verdict-wait';
import { authorizationOf } from './client';
import { counted } from './counted';

/** A server that is here answers in a tenth of it. Milliseconds. */
const SEND_TIMEOUT_MS = 10_000;

/** What is not sent so long after the end is dropped. Milliseconds. */
const CLOSE_GRACE_MS = 5_000;

const JSON_TYPE = 'application/json';

export type RecordTarget = {
  /** As in `http://127.0.0.1:3000`. Null: nothing is recorded. */
  readonly url: string | null;
  /** Null: none is said, as where authentication is off. */
  readonly key: string | null;
  /** What is said where the server asks for one then. */
  readonly missing: string;
  /** What the query says of every record. */
  readonly query: URLSearchParams;
  readonly say: (text: string) => void;
  /** Milliseconds, from any moment on. */
  readonly now: () => number;
};

export class RecordClient {
  readonly #target: RecordTarget;
  readonly #queue: RecordQueue<Queued>;
  readonly #wait: VerdictWait;
  readonly #said = new Set<string>();
  #refused = 0;
  #unjudged = 0;

  constructor(target: RecordTarget) {
    this.#target = target;
    this.#wait = new VerdictWait(target.now);
    this.#queue = new RecordQueue({
      send: (batch) => this.#send(batch),
      onDropped: () =>
        this.#sayOnce('Records are dropped: the server takes none, and no more may wait.'),
      onFailed: (error) => this.#sayOnce(`Not recorded for now: ${reasonOf(error)}`),
    });
  }

  add(text: string): void {
    if (this.#target.url !== null) this.#queue.add({ text });
  }

  /** Why a call may not be made; null where it may, and where nobody can tell. */
  async judge(record: string): Promise<string | null> {
    if (this.#wait.isPaused || this.#target.url === null) {
      this.#unjudged += 1;
      return null;
    }
    try {
      const response = await this.#post('/dry-run', record, VERDICT_TIMEOUT_MS);
      if (!response.ok) throw new Error(await this.#detailOf(response));
      const { error, findings } = (await response.json()) as DryRunAnswer;
      return error === null ? refusalIn(findings) : error.message;
    } catch (error) {
      this.#unjudged += 1;
      this.#sayOnce(`Calls pass unjudged: ${this.#pauseAfter(error) ?? reasonOf(error)}`);
      return null;
    }
  }

  /** Sends what waits, and says how much was lost, and how many calls passed unjudged. */
  async close(): Promise<void> {
    await this.#queue.close(CLOSE_GRACE_MS);
    const { dropped } = this.#queue;
    if (dropped > 0) this.#target.say(`${counted(dropped, 'record was', 'records were')} dropped.`);
    if (this.#refused > 0)
      this.#target.say(`${counted(this.#refused, 'record was', 'records were')} refused.`);
    if (this.#unjudged > 0) this.#target.say(`${counted(this.#unjudged, 'call')} passed unjudged.`);
  }

  /** Says that no verdict is asked for, where none came in time; null where asking costs no time. */
  #pauseAfter(error: unknown): string | null {
    if (!(error instanceof DOMException) || error.name !== 'TimeoutError') return null;
    this.#wait.pause();
    const paused = `for ${VERDICT_PAUSE_MS / 1_000} s none is asked for`;
    return `no verdict came within ${VERDICT_TIMEOUT_MS / 1_000} s, and ${paused}.`;
  }

  async #send(batch: readonly Queued[]): Promise<void> {
    const body = `[${batch.map(({ text }) => text).join(',')}]`;
    const response = await this.#post('', body, SEND_TIMEOUT_MS);
    if (response.status === 429 || response.status >= 500)
      throw new Error(await this.#detailOf(response));
    if (response.headers.get('content-type')?.includes('problem')) {
      this.#refused += batch.length;
      this.#sayOnce(`Records are refused: ${await this.#detailOf(response)}`);
      return;
    }
    const { results } = (await response.json()) as ResultsAnswer;
    const refused = results.filter(({ status }) => status === 'rejected');
    this.#refused += refused.length;
    const [first] = refused;
    if (first !== undefined) this.#sayOnce(`A record was refused: ${first.error?.message}`);
  }

  #post(path: string, body: string, timeoutMs: number): Promise<Response> {
    const { url, key, query } = this.#target;
    return fetch(`${url}/api/v1/ingest/mcp${path}${query.size > 0 ? `?${query}` : ''}`, {
      method: 'POST',
      headers: { 'content-type': JSON_TYPE, ...authorizationOf(key) },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
  }

  async #detailOf(response: Response): Promise<string> {
    const { key, missing } = this.#target;
    if (response.status === 401 && key === null) return `A key is needed. ${missing}`;
    const problem = (await response.json().catch(() => ({}))) as { detail?: string };
    return problem.detail ?? `HTTP ${response.status}`;
  }

  /** A kind of failure is told once: it may come back with every call. */
  #sayOnce(text: string): void {
    const kind = text.split(':', 1)[0] ?? text;
    if (this.#said.has(kind)) return;
    this.#said.add(kind);
    this.#target.say(text);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
