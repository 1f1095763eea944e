// Formulas as a part of Markdown's grammar, so that code is never looked at: a construct for text, and one for formulas that
// have lines of their own. https://github.com/micromark/micromark tells how a tokenizer is built of states.
import { CLOSERS, type Delimiter, FORMULA_CHARS_MAX, isFormula } from '../formula/formula-source';

/** A character, a line ending or a virtual space below zero, or the end. */
type Code = number | null;
type State = (code: Code) => State | undefined;
type Effects = {
  enter(type: string): unknown;
  exit(type: string): unknown;
  consume(code: Code): void;
  check(construct: Construct, ok: State, nok: State): State;
};
type Tokenizer = {
  readonly previous: Code;
  /** Whether it is only asked if this would end a paragraph. */
  readonly interrupt?: boolean;
  readonly parser: { readonly lazy: Readonly<Record<number, boolean>> };
  now(): { readonly line: number };
};
type Construct = {
  readonly name: string;
  readonly concrete?: boolean;
  readonly partial?: boolean;
  tokenize(this: Tokenizer, effects: Effects, ok: State, nok: State): State;
};
type Syntax = Readonly<Record<'text' | 'flow', Readonly<Record<number, Construct>>>>;

export const FORMULA_IN_TEXT = 'formulaInText';
export const FORMULA_ON_LINES = 'formulaOnLines';
const FORMULA_LINE = 'formulaLine';

const BACKSLASH = 92;
const DOLLAR = 36;
const ROUND = 40;
const SQUARE = 91;

/** @param displayLines The lines on which a formula begins that has lines of its own. */
export function formulaSyntax(displayLines: ReadonlySet<number>): Syntax {
  const flow = onLines(displayLines);
  return {
    text: { [BACKSLASH]: IN_TEXT, [DOLLAR]: IN_TEXT },
    flow: { [BACKSLASH]: flow, [DOLLAR]: flow },
  };
}

const IN_TEXT: Construct = {
  name: FORMULA_IN_TEXT,
  tokenize(effects, ok, nok) {
    const before = toText(this.previous);
    let delimiter: Delimiter = '$';
    let tex = '';

    const { take, takeLineEnding, close } = partsOf(effects);
    const start: State = (code) => {
      effects.enter(FORMULA_IN_TEXT);
      return take(code, code === DOLLAR ? afterDollar : afterBackslash);
    };
    const afterBackslash: State = (code) => {
      if (code !== ROUND && code !== SQUARE) return nok(code);
      delimiter = code === ROUND ? '\\(' : '\\[';
      return take(code, inside);
    };
    const afterDollar: State = (code) => {
      if (code !== DOLLAR) return inside(code);
      delimiter = '$$';
      return take(code, inside);
    };
    const inside: State = (code) => {
      if (code === null || tex.length > FORMULA_CHARS_MAX) return nok(code);
      if (isLineEnding(code)) {
        tex += '\n';
        return takeLineEnding(code, inside);
      }
      // A backslash and what follows it belong together: `\\` is no part of `\)`, and `\$` is a sign.
      if (code === BACKSLASH) return take(code, afterInnerBackslash);
      if (code !== DOLLAR || delimiter === '\\(' || delimiter === '\\[') {
        tex += toText(code);
        return take(code, inside);
      }
      return take(code, delimiter === '$' ? closed : afterInnerDollar);
    };
    const afterInnerBackslash: State = (code) => {
      if (code === null || isLineEnding(code)) {
        tex += '\\';
        return inside(code);
      }
      const pair = `\\${toText(code)}`;
      if (pair === CLOSERS[delimiter]) return take(code, closed);
      tex += pair;
      return take(code, inside);
    };
    const afterInnerDollar: State = (code) => {
      if (code === DOLLAR) return take(code, closed);
      tex += '$';
      return inside(code);
    };
    const closed: State = (code) => {
      close();
      effects.exit(FORMULA_IN_TEXT);
      const isMeant = isFormula({ delimiter, tex, before, after: toText(code) });
      return isMeant ? ok(code) : nok(code);
    };
    return start;
  },
};

function onLines(displayLines: ReadonlySet<number>): Construct {
  return {
    name: FORMULA_ON_LINES,
    concrete: true,
    tokenize(effects, ok, nok) {
      const { interrupt = false } = this;
      const { take, takeLineEnding, close } = partsOf(effects);
      const line = () => this.now().line;
      let closer = '';
      let last = '';

      const start: State = (code) => {
        if (!displayLines.has(line())) return nok(code);
        effects.enter(FORMULA_ON_LINES);
        return take(code, code === DOLLAR ? second(DOLLAR, '$$') : second(SQUARE, '\\['));
      };
      const second =
        (expected: number, delimiter: Delimiter): State =>
        (code) => {
          if (code !== expected) return nok(code);
          closer = CLOSERS[delimiter];
          return take(code, interrupt ? ok : inside);
        };
      const end: State = (code) => {
        close();
        effects.exit(FORMULA_ON_LINES);
        return ok(code);
      };
      const inside: State = (code) => {
        if (code === null) return end(code);
        // Where the container of the formula ends, as a list item does, the formula ends with it.
        if (isLineEnding(code)) {
          close();
          return effects.check(NEXT_LINE, lineEnding, end)(code);
        }
        const pair = last + toText(code);
        last = pair === '\\\\' ? '' : toText(code);
        return take(code, pair === closer ? afterCloser : inside);
      };
      const lineEnding: State = (code) => {
        last = '';
        return takeLineEnding(code, inside);
      };
      const afterCloser: State = (code) =>
        code === null || isLineEnding(code) ? end(code) : take(code, afterCloser);
      return start;
    },
  };
}

/** Takes what stands in a formula: the parser wants a token for each line, and one for each line ending. */
function partsOf(effects: Effects) {
  let isOpen = false;
  const close = () => {
    if (isOpen) effects.exit(FORMULA_LINE);
    isOpen = false;
  };
  return {
    close,
    take: (code: Code, next: State): State => {
      if (!isOpen) effects.enter(FORMULA_LINE);
      isOpen = true;
      effects.consume(code);
      return next;
    },
    takeLineEnding: (code: Code, next: State): State => {
      close();
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      return next;
    },
  };
}

/** A line that belongs to the same container as the one before it. */
const NEXT_LINE: Construct = {
  name: 'nextLine',
  partial: true,
  tokenize(effects, ok, nok) {
    const { parser } = this;
    const line = () => this.now().line;
    const start: State = (code) => partsOf(effects).takeLineEnding(code, next);
    const next: State = (code) => (parser.lazy[line()] === true ? nok(code) : ok(code));
    return start;
  },
};

function isLineEnding(code: number): boolean {
  return code < -2;
}

function toText(code: Code): string {
  if (code === null) return '';
  if (code >= 0) return String.fromCharCode(code);
  if (isLineEnding(code)) return '\n';
  // A tab, and the spaces that stand for the rest of it.
  return code === -2 ? '\t' : '';
}
