// Places of credentials in a text, as they are searched for, gathered and put in order.
import type { Steps } from '@/lib/std/steps';

/** A credential in a text. */
export type SecretSpan = {
  readonly start: number;
  readonly end: number;
  /** A key of ours, or the value of an Authorization header: what is never kept, whoever says it. */
  readonly isOwn: boolean;
  /** The quotes that a mask needs in its place, where it stands without any and JSON wants some. */
  readonly quote: string;
};

/** Spans that start within so many characters are sorted at once. */
const BUCKET_LENGTH = 16 * 1024;

/** What was found, in whatever order. */
export class Spans {
  readonly #buckets: SecretSpan[][] = [];

  add(span: SecretSpan): void {
    const bucket = Math.floor(span.start / BUCKET_LENGTH);
    this.#buckets[bucket] ??= [];
    this.#buckets[bucket].push(span);
  }

  *sorted(): Generator<SecretSpan> {
    for (const bucket of this.#buckets) {
      if (bucket === undefined) continue;
      yield* bucket.sort((one, other) => one.start - other.start || other.end - one.end);
    }
  }
}

/** In order, and none overlaps another. */
export function* merged(found: Spans): Generator<SecretSpan> {
  let last: SecretSpan | undefined;
  for (const span of found.sorted()) {
    if (last === undefined || span.start >= last.end) {
      if (last !== undefined) yield last;
      last = span;
    } else {
      const end = Math.max(last.end, span.end);
      last = { ...last, end, isOwn: last.isOwn || span.isOwn };
    }
  }
  if (last !== undefined) yield last;
}

/** What a pattern with a place of its own finds from there on. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** A text is searched in pieces of that many characters, some milliseconds each. */
const PIECE_LENGTH = 256 * 1024;

/** What is searched for is no longer, and looks back no further. Characters. */
const SEARCHED_LENGTH_MAX = 128;

/** The next place of a short pattern from there on. */
export function* search(pattern: RegExp, text: string, from: number): Steps<Match | null> {
  for (let at = from; at < text.length; at += PIECE_LENGTH) {
    yield;
    const start = text.length <= PIECE_LENGTH ? 0 : Math.max(0, at - SEARCHED_LENGTH_MAX);
    const piece = text.slice(start, at + PIECE_LENGTH + SEARCHED_LENGTH_MAX);
    const match = matchAt(pattern, piece, at - start);
    const index = start + (match?.index ?? 0);
    if (match !== null && index < at + PIECE_LENGTH) {
      return { index, end: index + match[0].length, text: match[0] };
    }
  }
  return null;
}

/** Where a pattern was found. */
export type Match = { readonly index: number; readonly end: number; readonly text: string };
