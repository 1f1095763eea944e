// How large an expression is. Without recursion, so that any expression can be asked before it is walked otherwise.
import type { Atom, Sexpr } from '@/lib/sexpr/sexpr';
import { spellAtom } from '@/lib/sexpr/spelling';

export type Extent = {
  /** Levels of lists; 0 for an atom. */
  readonly depth: number;
  /** Characters as printSexpr prints it, in Unicode code points. */
  readonly characters: number;
};

/** `()`: what a parameter is that the call leaves out. */
export const NIL_EXTENT: Extent = { depth: 1, characters: 2 };

/** Depth and printed size. Linear in the nodes and the text. */
export function measure(expr: Sexpr): Extent {
  let deepest = 0;
  let characters = 0;
  const open: { readonly expr: Sexpr; readonly depth: number }[] = [{ expr, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.expr.kind !== 'list') {
      characters += atomCharacters(next.expr);
      continue;
    }
    const { items } = next.expr;
    const depth = next.depth + 1;
    deepest = Math.max(deepest, depth);
    characters += bracketCharacters(items.length);
    for (const item of items) open.push({ expr: item, depth });
  }
  return { depth: deepest, characters };
}

/** What a list of so many items adds to them: brackets, and a space between neighbours. */
export function bracketCharacters(items: number): number {
  return 2 + Math.max(0, items - 1);
}

/** Characters of an atom with its sigil, or its quotes and escapes. */
export function atomCharacters(atom: Atom): number {
  return codePoints(spellAtom(atom));
}

function codePoints(text: string): number {
  let count = text.length;
  for (let at = 1; at < text.length; at += 1) {
    const isLow = (text.charCodeAt(at) & 0xfc00) === 0xdc00;
    if (isLow && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800) count -= 1;
  }
  return count;
}
