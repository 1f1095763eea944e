// Records of what runs elsewhere, handed to the server that this command speaks to.
import type { ResultsAnswer } from '@/lib/contracts/http-events';
import { isRetryable } from '@/lib/model/failure';
import { plainLines } from './print';

/** A server that is here answers in a tenth of it. Milliseconds. */
export const STORE_TIMEOUT_MS = 30_000;

export type Server = { readonly url: string; readonly key: string };

/**
 * Stores records of a bridge; what is refused for good is said and passed.
 * @throws Error where the server took none of them and may take them later
 */
export async function storeRecords<Item>(
  { url, key }: Server,
  bridge: string,
  {
    records,
    nameOf,
  }: { readonly records: readonly Item[]; readonly nameOf: (one: Item) => string },
): Promise<void> {
  const response = await fetch(`${url}/api/v1/ingest/${bridge}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(records),
    signal: AbortSignal.timeout(STORE_TIMEOUT_MS),
  });
  const answer = (await response.json()) as Partial<ResultsAnswer> & { detail?: string };
  if (answer.results === undefined) throw new Error(answer.detail ?? `HTTP ${response.status}`);
  for (const [at, { status, error }] of answer.results.entries()) {
    if (status !== 'rejected') continue;
    if (error && isRetryable(error.code)) throw new Error(error.message);
    const record = records[at];
    const name = record === undefined ? 'it' : nameOf(record);
    console.error(plainLines(`A record of ${name} was refused: ${error?.message}`));
  }
}

/** A failure of following, with what is below it. */
export function failureText(error: Error): string {
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `Not followed for now: ${error.message}${cause}`;
}
