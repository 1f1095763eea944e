// Records of what runs elsewhere, handed to the server that this command speaks to.
import type { ResultsAnswer } from '@/lib/contracts/http-events';
import { isRetryable } from '@/lib/model/failure';
import {
  addressOf,
  authorizationOf,
  foreignAnswerText,
  keyOf,
  quit,
  refusedKeyText,
  type ServerConnection,
} from './client';
import { counted } from './counted';
import { plainLines } from './print';

/** A server that is here answers in a tenth of it. Milliseconds. */
const STORE_TIMEOUT_MS = 30_000;

export type Server = {
  readonly url: string;
  /** Null: none is said, as where authentication is off. */
  readonly key: string | null;
  /** What its address and its key are of. */
  readonly connection: ServerConnection;
};

/** The server of a command line; quits where that names none. */
export async function serverOf(connection: ServerConnection): Promise<Server> {
  return { url: addressOf(connection), key: await keyOf(connection), connection };
}

/** The server does not take the key, which no later try changes. */
class RefusedKey extends Error {}

/** What the server says to a request. */
export async function askServer<Body>(
  { url, key, connection }: Server,
  path: string,
  init: RequestInit = {},
): Promise<Partial<Body> & { readonly detail?: string }> {
  const response = await fetch(`${url}/api/v1${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', ...authorizationOf(key) },
    signal: AbortSignal.timeout(STORE_TIMEOUT_MS),
  });
  if (response.status === 401) throw new RefusedKey(await refusedKeyText(connection));
  const isJson = response.headers.get('content-type')?.includes('json');
  const said: unknown = isJson
    ? await response.json()
    : { detail: foreignAnswerText(connection, response) };
  return said as Partial<Body> & { detail?: string };
}

/**
 * Stores records of a bridge; what is refused for good is said and passed. Returns how many are.
 * @throws Error where the server took none of them and may take them later
 */
export async function storeRecords<Item>(
  server: Server,
  bridge: string,
  {
    records,
    nameOf,
  }: { readonly records: readonly Item[]; readonly nameOf: (one: Item) => string },
): Promise<number> {
  const answer = await askServer<ResultsAnswer>(server, `/ingest/${bridge}`, {
    method: 'POST',
    body: JSON.stringify(records),
  });
  if (answer.results === undefined) throw new Error(answer.detail);
  let refused = 0;
  for (const [at, { status, error }] of answer.results.entries()) {
    if (status !== 'rejected') continue;
    if (error && isRetryable(error.code)) throw new Error(error.message);
    const record = records[at];
    const name = record === undefined ? 'it' : nameOf(record);
    console.error(plainLines(`A record of ${name} was refused: ${error?.message}`));
    refused += 1;
  }
  return refused;
}

/** The end of a command that reads once: 1 where not all of it was stored. */
export function endAfter(refused: number): void {
  if (refused > 0) quit(`${counted(refused, 'record')} refused.`);
}

/** A failure of following, with what is below it; quits where it stays. */
export function failureText(error: Error): string {
  if (error instanceof RefusedKey) quit(error.message);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `Not followed for now: ${error.message}${cause}`;
}
