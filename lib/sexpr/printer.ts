// Forms as text. `print` undoes `read`: the reader makes the same value of what is printed here.
import { invariant } from '@/lib/std/invariant';
import { type Atom, isAtom, isList, type List, type Sexpr } from './sexpr';
import { isSpellable, spellAtom } from './spelling';

/** Columns of a pretty print: what an editor pane shows without scrolling. */
const PRETTY_WIDTH = 80;

/** On one line, single spaces, no layout. Throws on an atom that has no spelling: see isSpellable. */
export function printSexpr(expr: Sexpr): string {
  if (!isList(expr)) return printAtom(expr);
  let out = '(';
  const outer: { readonly items: readonly Sexpr[]; readonly next: number }[] = [];
  let { items } = expr;
  let next = 0;
  for (;;) {
    const item = items[next];
    if (item === undefined) {
      out += ')';
      const back = outer.pop();
      if (back === undefined) return out;
      ({ items, next } = back);
      continue;
    }
    if (next > 0) out += ' ';
    next += 1;
    if (isList(item)) {
      out += '(';
      outer.push({ items, next });
      ({ items } = item);
      next = 0;
    } else {
      out += printAtom(item);
    }
  }
}

/** For people: lists that do not fit into the width are broken, one item a line, a keyword on one line with its value. */
export function printPretty(expr: Sexpr, width = PRETTY_WIDTH): string {
  return new PrettyPrinter(width, printedLengths(expr)).print(expr);
}

function printAtom(atom: Atom): string {
  invariant(isSpellable(atom), `a ${atom.kind} without a spelling was to be printed`);
  return spellAtom(atom);
}

/** The length of every list as printSexpr prints it. Lists that contain themselves do not exist: values are built bottom up. */
function printedLengths(expr: Sexpr): ReadonlyMap<List, number> {
  const lengths = new Map<List, number>();
  const stack = [expr];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    if (!isList(top) || lengths.has(top)) {
      stack.pop();
      continue;
    }
    const unmeasured = top.items.filter((item) => isList(item) && !lengths.has(item));
    if (unmeasured.length > 0) {
      for (const item of unmeasured) stack.push(item);
      continue;
    }
    const inner = top.items.reduce((sum, item) => sum + lengthOf(item, lengths), 0);
    lengths.set(top, inner + Math.max(top.items.length - 1, 0) + 2);
    stack.pop();
  }
  return lengths;
}

function lengthOf(expr: Sexpr, lengths: ReadonlyMap<List, number>): number {
  return isList(expr) ? (lengths.get(expr) ?? 0) : printAtom(expr).length;
}

/** A broken list whose items are being printed. */
type Frame = {
  readonly list: List;
  /** The index of the item that is printed next. */
  next: number;
  /** The column at which items stand that have a line of their own. */
  readonly indent: number;
  /** Whether atoms still join the line of the head, as in `(define planning` and `(tell @bob`. */
  isLeading: boolean;
};

class PrettyPrinter {
  private readonly width: number;
  private readonly lengths: ReadonlyMap<List, number>;
  private out = '';
  private column = 0;
  private readonly frames: Frame[] = [];

  constructor(width: number, lengths: ReadonlyMap<List, number>) {
    this.width = width;
    this.lengths = lengths;
  }

  print(expr: Sexpr): string {
    this.place(expr);
    for (let frame = this.frames.at(-1); frame !== undefined; frame = this.frames.at(-1)) {
      const item = frame.list.items[frame.next];
      if (item === undefined) {
        this.write(')');
        this.frames.pop();
      } else {
        this.separate(frame, item);
        frame.next += 1;
        this.place(item);
      }
    }
    return this.out;
  }

  /** Prints a form that fits, and opens a list that does not. */
  private place(expr: Sexpr): void {
    if (!isList(expr) || this.fits(expr)) {
      this.write(printSexpr(expr));
      return;
    }
    const isLeading = isAtom(expr.items[0], 'symbol');
    const indent = this.column + (isLeading ? 2 : 1);
    this.frames.push({ list: expr, next: 0, indent, isLeading });
    this.write('(');
  }

  /** What stands before an item: nothing before the first, else a space or a line break. */
  private separate(frame: Frame, item: Sexpr): void {
    const { list, next, indent } = frame;
    if (next === 0) return;
    const isKeyword = isAtom(item, 'keyword');
    const isValue = isAtom(list.items[next - 1], 'keyword') && !isKeyword;
    frame.isLeading &&= !isList(item) && !isKeyword && this.fits(item);
    if (isValue || frame.isLeading) {
      this.write(' ');
    } else {
      this.write(`\n${' '.repeat(indent)}`);
      this.column = indent;
    }
  }

  /** With the space before it; the parentheses that close its lists may stand beyond the width. */
  private fits(expr: Sexpr): boolean {
    return this.column + 1 + lengthOf(expr, this.lengths) <= this.width;
  }

  private write(text: string): void {
    this.out += text;
    this.column += text.length;
  }
}
