// Where a page of events ends: by its number or by what its events weigh, whichever comes first.
import { PAGE_BYTES_MAX } from '../ports/event-store';
import type { RecordRow } from './event-row';

/** What a record has besides envelope and payload: names, verdict, signature, times. Bytes, generously. */
export const RECORD_BYTES = 256;

export type PageBounds = { readonly limit: number; readonly bytesMax: number };

/** The bounds that a query asks for, no wider than a page may be. */
export function boundsOf(query: {
  readonly limit: number;
  readonly bytesMax?: number;
}): PageBounds {
  return {
    limit: query.limit,
    bytesMax: Math.min(query.bytesMax ?? PAGE_BYTES_MAX, PAGE_BYTES_MAX),
  };
}

/** What a row weighs as a record, in bytes of UTF-8. */
export function weightOf({ envelope, payload }: Pick<RecordRow, 'envelope' | 'payload'>): number {
  return Buffer.byteLength(envelope) + Buffer.byteLength(payload ?? '') + RECORD_BYTES;
}

/** As many rows from the front as the bounds allow, the first in any case; rows behind those are not looked at. */
export function withinBounds<Row extends Pick<RecordRow, 'envelope' | 'payload'>>(
  rows: Iterable<Row>,
  { limit, bytesMax }: PageBounds,
): { readonly rows: Row[]; readonly isFull: boolean } {
  const taken: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    bytes += weightOf(row);
    if (taken.length > 0 && bytes > bytesMax) break;
    taken.push(row);
    if (taken.length === limit) break;
  }
  return { rows: taken, isFull: taken.length === limit || bytes >= bytesMax };
}
