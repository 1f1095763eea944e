// Paths into a form. A path is a list of segments, as in a JSON Pointer: digits are the index of an item, `:name` is the
// value right behind the first keyword `:name` of a list. jsonOfSexpr gives the object in which the same segments are keys.
import type { Span } from '@/lib/std/json/json-scan';
import { readPlacedForm } from './reader';
import { isAtom, isList, type List, type Sexpr } from './sexpr';
import { spellAtom } from './spelling';

const INDEX = /^(?:0|[1-9][0-9]{0,6})$/;

/** The part of a form at a path; null where there is none. */
export function partAt(expr: Sexpr, segments: readonly string[]): Sexpr | null {
  let part: Sexpr | null = expr;
  for (const segment of segments) {
    if (part === null || !isList(part)) return null;
    part = segment.startsWith(':') ? valueAfter(part, segment.slice(1)) : itemOf(part, segment);
  }
  return part;
}

/** Where the part at a path stands in the text of one form; null where there is none or the text is no form. */
export function spanAt(text: string, segments: readonly string[]): Span | null {
  const placed = readPlacedForm(text);
  if (!placed.ok) return null;
  const part = partAt(placed.value.form, segments);
  return part === null ? null : (placed.value.spans.get(part) ?? null);
}

/** The value right behind the first keyword of this name; null where there is none. A keyword is no value. */
export function valueAfter(list: List, name: string): Sexpr | null {
  const at = list.items.findIndex((item) => isAtom(item, 'keyword', name));
  const value = at === -1 ? undefined : list.items[at + 1];
  return value === undefined || isAtom(value, 'keyword') ? null : value;
}

function itemOf(list: List, segment: string): Sexpr | null {
  return INDEX.test(segment) ? (list.items[Number(segment)] ?? null) : null;
}

/**
 * A form as JSON, for viewers and pointers: a list is an object whose keys are the indexes of its items and, for the value
 * of the first keyword of a name, `:name`; the empty list is `[]`; an atom is its spelling.
 */
export function jsonOfSexpr(expr: Sexpr): unknown {
  if (!isList(expr)) return spellAtom(expr);
  const root: { json?: unknown } = {};
  const rest: Slot[] = [{ expr, target: root as Record<string, unknown>, key: 'json' }];
  for (let slot = rest.pop(); slot !== undefined; slot = rest.pop()) {
    slot.target[slot.key] = open(slot.expr, rest);
  }
  return root.json;
}

/** A form whose JSON belongs under a key of an object. */
type Slot = {
  readonly expr: Sexpr;
  readonly target: Record<string, unknown>;
  readonly key: string;
};

/** The JSON of a form; of a list the lists in it are put off, and their keys set at once, so that keys keep their order. */
function open(expr: Sexpr, rest: Slot[]): unknown {
  if (!isList(expr)) return spellAtom(expr);
  if (expr.items.length === 0) return [];
  const target: Record<string, unknown> = {};
  for (const [key, item] of entriesOf(expr)) {
    target[key] = isList(item) ? null : spellAtom(item);
    if (isList(item)) rest.push({ expr: item, target, key });
  }
  return target;
}

function entriesOf(list: List): (readonly [key: string, item: Sexpr])[] {
  const { items } = list;
  const entries: (readonly [string, Sexpr])[] = [];
  const seen = new Set<string>();
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    const next = items[at + 1];
    if (item === undefined) break;
    const isFirst = isAtom(item, 'keyword') && !seen.has(item.text);
    if (isAtom(item, 'keyword')) seen.add(item.text);
    if (isFirst && next !== undefined && !isAtom(next, 'keyword')) {
      entries.push([`:${item.text}`, next]);
      at += 1;
    } else {
      entries.push([String(at), item]);
    }
  }
  return entries;
}
