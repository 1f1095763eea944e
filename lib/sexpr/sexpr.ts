// A symbolic expression as data: atoms of a kind, and lists. Where it stood in a text is not part of it (place.ts finds
// that again), so that equal texts in any layout are equal values.

/**
 * What an atom is. `text` holds it without its sigil and decoded: `@bob` is the agent `bob`, `:thread` the keyword
 * `thread`, `'x` the quoted symbol `x`, `&key` the marker `key`, `"a\n"` a string of two characters. Numbers and the
 * booleans `#t` and `#f` keep their spelling.
 */
export type AtomKind =
  | 'symbol'
  | 'quoted'
  | 'string'
  | 'number'
  | 'boolean'
  | 'keyword'
  | 'agent'
  | 'marker';

export type Atom = { readonly kind: AtomKind; readonly text: string };

export type List = { readonly kind: 'list'; readonly items: readonly Sexpr[] };

export type Sexpr = Atom | List;

/** An atom of a kind. */
export function atom(kind: AtomKind, text: string): Atom {
  return { kind, text };
}

/** A list of these. */
export function list(...items: readonly Sexpr[]): List {
  return { kind: 'list', items };
}

/** Whether it is a list, the empty one included. */
export function isList(expr: Sexpr | undefined): expr is List {
  return expr?.kind === 'list';
}

/** Whether it is an atom of this kind, with this text where one is given. */
export function isAtom(expr: Sexpr | undefined, kind: AtomKind, text?: string): expr is Atom {
  return expr?.kind === kind && (text === undefined || expr.text === text);
}

/** The symbol that a list begins with, as in `(tell ...)`; null where it begins with something else. */
export function headOf(expr: Sexpr | undefined): string | null {
  if (!isList(expr)) return null;
  const [head] = expr.items;
  return isAtom(head, 'symbol') ? head.text : null;
}
