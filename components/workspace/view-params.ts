// What the address of a view may hold, read strictly: what is not understood is dropped.
import { percentDecoded } from '@/lib/std/percent-decoded';

/** A position of the log as it stands in an address; null for anything else. */
export function seqParam(text: string | null | undefined): number | null {
  return text !== null && text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** One value of a search parameter; of several the first. */
export function firstParam(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** A segment of a path as it was meant; null where its percent-encoding is broken. */
export function pathParam(segment: string): string | null {
  return percentDecoded(segment);
}
