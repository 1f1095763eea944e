// The tests of `cond`, asked about an argument. Each compares no more than what is written in the template.
import { isList, type Sexpr } from '@/lib/sexpr/sexpr';
import type { Test, TypeName } from './template-forms';

/** Whether an argument passes a test. Values are equal where kind and text of every atom are. */
export function passes(test: Test, argument: Sexpr): boolean {
  switch (test.kind) {
    case 'equal':
      return isEqual(argument, test.value);
    case 'member':
      return test.values.some((value) => isEqual(argument, value));
    case 'type':
      return typeOf(argument) === test.type;
  }
}

/** `type-name`; null for what no argument can be, a keyword or a marker. A quoted symbol is a symbol, `()` a list. */
function typeOf(expr: Sexpr): TypeName | null {
  switch (expr.kind) {
    case 'quoted':
      return 'symbol';
    case 'keyword':
    case 'marker':
      return null;
    default:
      return expr.kind;
  }
}

/** Ends with the smaller of the two. Without recursion, for arguments may be as deep as a reader takes them. */
function isEqual(one: Sexpr, other: Sexpr): boolean {
  const pairs: [Sexpr, Sexpr][] = [[one, other]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [a, b] = pair;
    if (!isList(a) || !isList(b)) {
      if (isList(a) || isList(b) || a.kind !== b.kind || a.text !== b.text) return false;
      continue;
    }
    if (a.items.length !== b.items.length) return false;
    for (const [index, item] of a.items.entries()) {
      const counterpart = b.items[index];
      if (counterpart !== undefined) pairs.push([item, counterpart]);
    }
  }
  return true;
}
