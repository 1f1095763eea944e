// Bytes to text and back to their count. Decoding is fatal: replacing bad bytes by U+FFFD would change what was said. A byte
// order mark stays in the text as U+FEFF, so that the text kept is what arrived; JSON refuses it (RFC 8259 section 8.1).
import { err, ok, type Result } from './result';

export type Utf8Fault = { readonly code: 'invalid_utf8'; readonly message: string };

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of UTF-8 bytes as RFC 3629 has it: no overlong form, no surrogate, nothing beyond U+10FFFF. */
export function decodeUtf8(bytes: Uint8Array): Result<string, Utf8Fault> {
  try {
    return ok(strict.decode(bytes));
  } catch {
    return err({
      code: 'invalid_utf8',
      message: 'expected UTF-8, saw bytes that are not; send the text encoded as UTF-8',
    });
  }
}

/** What takes more than one byte: one expression looks for the first such character several times as fast as a loop. */
const WIDE = /[\u0080-\uffff]/;

/** Bytes of a text's UTF-8 form; a lone surrogate counts as the three bytes of U+FFFD. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  const first = text.search(WIDE);
  if (first === -1) return bytes;
  for (let i = first; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    const isPair = unit >= 0xd800 && unit < 0xdc00 && isLowSurrogate(text.charCodeAt(i + 1));
    if (isPair) i += 1;
    bytes += unit < 0x800 ? 1 : 2;
  }
  return bytes;
}

/** Bytes of a value as JSON; what JSON has no form for, as undefined, has none. */
export function jsonBytes(value: unknown): number {
  return utf8Length(JSON.stringify(value) ?? '');
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}
