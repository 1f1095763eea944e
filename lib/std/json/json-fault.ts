// What strict JSON reading refuses, and where. The codes are those of the closed list of failures that concern JSON text.

export type JsonFaultCode =
  | 'invalid_json'
  | 'duplicate_key'
  | 'proto_key'
  | 'number_overflow'
  | 'unsafe_integer'
  | 'too_deep'
  | 'limit_exceeded';

export type JsonFault = {
  readonly code: JsonFaultCode;
  /** Expected what, saw what; what to do, and the place as people count. */
  readonly message: string;
  /** Offset of the first offending character, in UTF-16 units; the text's length where the text ends too early. */
  readonly at: number;
  /** JSON Pointer (RFC 6901) of the value that the fault is in; of the nearest enclosing one where it would be too long. */
  readonly path: string;
};

/** What stands at an offset where something else was expected, and what to do about the slips that people make by hand. */
export function syntaxMessage(text: string, at: number, expected: string): string {
  const code = text.codePointAt(at);
  if (code === undefined) return `expected ${expected}, saw the end of the text${atEnd(text)}`;
  const seen = String.fromCodePoint(code);
  return `expected ${expected}, saw ${JSON.stringify(seen)}${advice(text.slice(0, at), seen)}`;
}

function atEnd(text: string): string {
  return text.trim() === '' ? '' : '; close what is open';
}

const CLOSER = /[\]}]/;
const WRONG_QUOTE = /['`\u2018\u2019\u201c\u201d]/;

function advice(before: string, seen: string): string {
  if (WRONG_QUOTE.test(seen)) return '; put texts and keys in "double quotes"';
  const isTrailing = CLOSER.test(seen) && before.trimEnd().endsWith(',');
  return isTrailing ? '; leave out the comma before it' : '';
}
