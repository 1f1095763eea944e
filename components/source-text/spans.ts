// Where values stand in a message's text, by their JSON Pointers: in JSON, and in S-expressions.
import { spanAt } from '@/lib/sexpr/place';
import { placeOf } from '@/lib/std/json/json-place';
import { pointerSegments } from '@/lib/std/json/json-pointer';
import { readJson } from '@/lib/std/json/json-read';
import type { Span } from '@/lib/std/json/json-scan';

/** Each search reads the text from its start; more marks than these are no longer marks. */
const SPANS_MAX = 100;

/** The spans of the values that are there; none where the text is neither JSON nor one form. */
export function spansOf(text: string, pointers: readonly string[]): Span[] {
  const find = readJson(text).ok ? placeOf : spanAt;
  return pointers
    .slice(0, SPANS_MAX)
    .map((pointer) => find(text, pointerSegments(pointer)))
    .filter((place) => place !== null);
}
