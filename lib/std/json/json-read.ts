// Strict reading of JSON: what the scanner lets pass is exactly what JSON.parse reads without loss.
import { ok, type Result } from '../result';
import { runSteps, type Steps } from '../steps';
import type { JsonFault } from './json-fault';
import { type JsonLimits, type Span, scanningJson } from './json-scan';

export type JsonRead = {
  readonly value: unknown;
  /** Of a top-level array the place of each item in the text, so that its bytes can be kept; else null. */
  readonly spans: readonly Span[] | null;
};

/** The value of a JSON text, or why it is refused. Never throws. */
export function readJson(text: string, limits?: JsonLimits): Result<JsonRead, JsonFault> {
  return runSteps(readingJson(text, limits));
}

/** The same in steps: what is no array is built in one of them, an array item by item. */
export function* readingJson(
  text: string,
  limits?: JsonLimits,
): Steps<Result<JsonRead, JsonFault>> {
  const scanned = yield* scanningJson(text, limits);
  if (!scanned.ok) return scanned;
  const { value: spans } = scanned;
  if (spans === null || text.length < STEP_LENGTH) {
    return ok({ value: JSON.parse(text) as unknown, spans });
  }
  const value: unknown[] = [];
  let stepEnd = STEP_LENGTH;
  for (const [start, end] of spans) {
    if (end > stepEnd) {
      stepEnd = end + STEP_LENGTH;
      yield;
    }
    value.push(JSON.parse(text.slice(start, end)));
  }
  return ok({ value, spans });
}

/** Characters of which values are built in one step; shorter texts are read whole. */
const STEP_LENGTH = 64 * 1024;
