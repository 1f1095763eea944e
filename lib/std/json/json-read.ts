// Strict reading of JSON: what the scanner lets pass is exactly what JSON.parse reads without loss.

import { ok, type Result } from '../result';
import type { JsonFault } from './json-fault';
import { type Span, scanJson } from './json-scan';

export type JsonRead = {
  readonly value: unknown;
  /** Of a top-level array the place of each item in the text, so that its bytes can be kept; else null. */
  readonly spans: readonly Span[] | null;
};

/** The value of a JSON text, or why it is refused. Never throws. */
export function readJson(text: string): Result<JsonRead, JsonFault> {
  const spans = scanJson(text);
  return spans.ok ? ok({ value: JSON.parse(text) as unknown, spans: spans.value }) : spans;
}
