// Where a message holds the definition of a dialect.
import { headOf, isList, type List, type Sexpr } from '@/lib/sexpr/sexpr';

export type FoundDefinition = {
  readonly definition: List;
  /** Indexes from the message to the definition. */
  readonly path: readonly number[];
};

/**
 * The `(define ...)` of a message that defines or teaches one: itself, or inside `meta`, `teach`, `signed`, `envelope` and
 * `with-limits`, which all hold it last. Null where there is none.
 */
export function locateDefinition(expr: Sexpr): FoundDefinition | null {
  const path: number[] = [];
  let at = expr;
  while (isList(at)) {
    const head = headOf(at);
    if (head === 'define') return { definition: at, path };
    if (head === null || !HOLDERS.has(head)) return null;
    const last = at.items.length - 1;
    const inner = at.items[last];
    if (inner === undefined) return null;
    path.push(last);
    at = inner;
  }
  return null;
}

const HOLDERS: ReadonlySet<string> = new Set([
  ...['meta', 'teach', 'signed', 'envelope', 'with-limits'],
]);
