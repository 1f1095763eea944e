// The place in a text up to which a form has been read, with what the form may still cost. Every character is counted
// before it is checked, so that of two faults the one further to the left is reported, and at one place the limit.
import * as chars from './characters';
import type { SexprLimits } from './limits';
import { characterAt, type SexprError, type SexprErrorCode, syntaxError } from './syntax-error';

/** What stands for a character where the text, or what may be read of it, ends. */
export const END = -1;

export class Scanner {
  readonly text: string;
  readonly limits: SexprLimits;
  at = 0;
  /** The end of the text, or of the bytes of the form, whichever comes first. */
  stop = 0;
  /** Where the bytes of the atom are used up if only ASCII follows; a wider character moves it to the left. */
  atomEnd = 0;
  error: SexprError | null = null;
  /** As `atomEnd`, for the form. */
  private formEnd = 0;
  private nodes = 0;

  constructor(text: string, limits: SexprLimits) {
    this.text = text;
    this.limits = limits;
  }

  /** From here on the limits count anew. */
  startForm(): void {
    this.nodes = 0;
    this.formEnd = this.at + this.limits.bytes;
    this.stop = Math.min(this.formEnd, this.text.length);
    this.endAtom();
  }

  startAtom(): void {
    this.atomEnd = this.at + this.limits.atomBytes;
  }

  endAtom(): void {
    this.atomEnd = Number.POSITIVE_INFINITY;
  }

  /** Counts an atom or a list that begins here; false after refusing it. */
  countNode(): boolean {
    this.nodes += 1;
    if (this.nodes <= this.limits.nodes) return true;
    this.refuse(
      'too_many_nodes',
      this.at,
      `expected at most ${this.limits.nodes} atoms and lists in a form, saw one more; split the form`,
    );
    return false;
  }

  /** The character at an offset; END where no more may be read. */
  peek(at: number): number {
    return at < this.stop ? this.text.charCodeAt(at) : END;
  }

  /** `space = *(white / comment)`: the character after it; END at the end, and after an error. */
  skipSpace(): number {
    const { text } = this;
    let i = this.at;
    while (i < this.stop) {
      const char = text.charCodeAt(i);
      if (chars.isWhite(char)) {
        i += 1;
      } else if (char === chars.SEMICOLON) {
        i = this.skipComment(i + 1);
        if (i === END) return END;
      } else {
        this.at = i;
        return char;
      }
    }
    this.at = i;
    if (i < text.length) this.refuseLength(i);
    return END;
  }

  /** `comment = ";" *(HTAB / any scalar value but a control)`: where the line or the text ends; END after an error. */
  private skipComment(start: number): number {
    const { text } = this;
    let i = start;
    while (i < this.stop) {
      const char = text.charCodeAt(i);
      if (char === chars.LINE_FEED || char === chars.CARRIAGE_RETURN) return i;
      if (char >= chars.FIRST_WIDE) {
        const units = this.take(i);
        if (units === 0) return END;
        i += units;
      } else if (chars.isControl(char) && char !== chars.TAB) {
        this.refuseControl(i, 'a comment');
        return END;
      } else {
        i += 1;
      }
    }
    return i;
  }

  /** Counts the character at an offset inside the text: its code units; 0 after refusing it. */
  take(at: number): number {
    const code = this.text.charCodeAt(at);
    const isHigh = chars.isHighSurrogate(code);
    const isPair = isHigh && chars.isLowSurrogate(this.text.charCodeAt(at + 1));
    const isHalf = !isPair && (isHigh || chars.isLowSurrogate(code));
    const units = isPair ? 2 : 1;
    const bytes = isPair ? 4 : bytesOf(code);
    if (at + bytes > this.formEnd) this.refuseLength(at);
    else if (isHalf) this.refuseHalf(at);
    else if (at + bytes > this.atomEnd) this.refuseAtomLength(at);
    else {
      this.formEnd -= bytes - units;
      this.atomEnd -= bytes - units;
      this.stop = Math.min(this.formEnd, this.text.length);
      return units;
    }
    return 0;
  }

  refuseControl(at: number, where: string): null {
    return this.refuse(
      'bad_character',
      at,
      `expected no control character in ${where}, saw ${characterAt(this.text, at)}; remove it, or in a string write \\n, \\r or \\t`,
    );
  }

  refuseLength(at: number): null {
    return this.refuse(
      'text_too_long',
      at,
      `expected at most ${this.limits.bytes} bytes in a form with the space before it, saw more; split the form`,
    );
  }

  refuseAtomLength(at: number): null {
    return this.refuse(
      'atom_too_long',
      at,
      `expected at most ${this.limits.atomBytes} bytes in an atom, saw more; split the text`,
    );
  }

  private refuseHalf(at: number): null {
    return this.refuse(
      'bad_text',
      at,
      `expected Unicode text, saw ${characterAt(this.text, at)}, half of a surrogate pair; send both halves`,
    );
  }

  refuse(code: SexprErrorCode, at: number, message: string): null {
    this.error ??= syntaxError(this.text, { code, at, message });
    return null;
  }
}

/** UTF-8 bytes of a character of one code unit; half a surrogate pair counts as U+FFFD. */
function bytesOf(code: number): number {
  if (code < chars.FIRST_WIDE) return 1;
  return code < 0x800 ? 2 : 3;
}
