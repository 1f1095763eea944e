// Why a text is no form, for programs (code, offset) and for people (line, column, the line with a caret under the place).
import { type LineColumn, lineColumn } from '@/lib/std/line-column';
import { isControl, isHighSurrogate, isLowSurrogate } from './characters';

export type SexprErrorCode =
  | 'unexpected_close'
  | 'unclosed_list'
  | 'unclosed_string'
  | 'bad_escape'
  | 'bad_character'
  | 'bad_atom'
  | 'too_deep'
  | 'too_many_nodes'
  | 'atom_too_long'
  | 'text_too_long'
  | 'no_form'
  | 'extra_form'
  | 'bad_text';

export type SexprError = LineColumn & {
  readonly code: SexprErrorCode;
  /** Expected what, saw what; what to do. */
  readonly message: string;
  /** Offset in UTF-16 code units, as strings are sliced. */
  readonly at: number;
  /** Two lines: the source line, cut to CARET_WIDTH around the place, and `^`. */
  readonly caret: string;
};

/** Characters of the source line that are shown: what a terminal shows in one line. */
export const CARET_WIDTH = 80;

/** An error with its place. Linear in `at`. */
export function syntaxError(
  text: string,
  { code, at, message }: Pick<SexprError, 'code' | 'at' | 'message'>,
): SexprError {
  return { code, message, at, ...lineColumn(text, at), caret: caretAt(text, at) };
}

/** The failure that leaves Colloquy: its code is one of the closed list of lib/model/failure.ts. */
export type SexprFailure = {
  readonly code: 'too_deep' | 'event_too_large' | 'limit_exceeded' | 'bad_text' | 'invalid_sexpr';
  readonly message: string;
  readonly at: number;
};

/** The error as a failure of the closed list, its message ending with the place. */
export function sexprFailure(error: SexprError): SexprFailure {
  const { message, at, line, column } = error;
  return {
    code: failureCode(error.code),
    message: `${message}, at line ${line}, column ${column}`,
    at,
  };
}

function failureCode(code: SexprErrorCode): SexprFailure['code'] {
  switch (code) {
    case 'too_deep':
    case 'bad_text':
      return code;
    case 'text_too_long':
      return 'event_too_large';
    case 'too_many_nodes':
    case 'atom_too_long':
      return 'limit_exceeded';
    default:
      return 'invalid_sexpr';
  }
}

/** The character at an offset as a person can read it, whatever it is. */
export function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  if (code === undefined) return 'the end of the text';
  const isVisible = code > 0x20 && code < 0x7f;
  return isVisible
    ? `"${String.fromCodePoint(code)}"`
    : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Looks at no more than CARET_WIDTH characters on either side. */
function caretAt(text: string, at: number): string {
  let start = at;
  while (start > 0 && at - start < CARET_WIDTH && !isLineEnd(text.charCodeAt(start - 1))) {
    start -= 1;
  }
  let end = at;
  while (end < text.length && end - at < CARET_WIDTH && !isLineEnd(text.charCodeAt(end))) {
    end += 1;
  }
  const before = visible(text.slice(start, at));
  const after = visible(text.slice(at, end));
  const half = CARET_WIDTH / 2;
  // The half that one side leaves unused is the other's.
  const left = Math.min(before.length, CARET_WIDTH - Math.min(after.length, half));
  const shown = before.slice(before.length - left);
  const line = [...shown, ...after.slice(0, CARET_WIDTH - left)].join('');
  return `${line}\n${' '.repeat(left)}^`;
}

function isLineEnd(code: number): boolean {
  return code === 0x0a || code === 0x0d;
}

/** One sign for each character, none of which moves the cursor. */
function visible(text: string): string[] {
  return Array.from(text, (char) => {
    const code = char.charCodeAt(0);
    if (char === '\t') return ' ';
    const isHalf = char.length === 1 && (isHighSurrogate(code) || isLowSurrogate(code));
    const isC1 = code >= 0x80 && code < 0xa0;
    const isMover = isControl(code) || isC1 || BIDI_OR_BREAK.has(code);
    return isHalf || isMover ? '\ufffd' : char;
  });
}

/** Characters that turn the direction of a line or break it: LRM, RLM, ALM, the embeddings and isolates, LS, PS. */
const BIDI_OR_BREAK: ReadonlySet<number> = new Set([
  ...[0x061c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e],
  ...[0x2066, 0x2067, 0x2068, 0x2069, 0xfeff],
]);
