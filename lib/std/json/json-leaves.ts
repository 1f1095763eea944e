// The leaves of a JSON value by their JSON Pointer: scalars, and objects and lists with nothing in them. Iterative over an
// explicit stack, so that depth is no matter; in document order.
import { type GrowingPointer, growPointer, ROOT_POINTER } from './json-pointer';

/** The leaves by their pointers. */
export function jsonLeaves(value: unknown): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  const stack: { value: unknown; at: GrowingPointer }[] = [{ value, at: ROOT_POINTER }];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { at } = top;
    const keys = keysOf(top.value);
    if (keys.length === 0) leaves.set(at.text, top.value);
    for (let place = keys.length - 1; place >= 0; place -= 1) {
      const key = keys[place] ?? '';
      stack.push({ value: childOf(top.value, key), at: growPointer(at, key) });
    }
  }
  return leaves;
}

/** The pointers of the leaves that another value does not hold in the same place. */
export function leavesMissing(value: unknown, other: unknown): string[] {
  const missing = new Set<string>();
  const stack: { value: unknown; other: unknown; at: GrowingPointer }[] = [
    { value, other, at: ROOT_POINTER },
  ];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { at } = top;
    const keys = keysOf(top.value);
    if (keys.length === 0 && !isSameLeaf(top.value, top.other)) missing.add(at.text);
    for (let place = keys.length - 1; place >= 0; place -= 1) {
      const key = keys[place] ?? '';
      const [one, two] = [childOf(top.value, key), childOf(top.other, key)];
      // Most leaves are there: only what is looked into gets a pointer.
      if (isScalar(one) && isScalar(two) && Object.is(one, two)) continue;
      stack.push({ value: one, other: two, at: growPointer(at, key) });
    }
  }
  return [...missing];
}

/** Indexes as their digits: a pointer does not tell them from keys. */
function keysOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

function childOf(value: unknown, key: string): unknown {
  const hasIt = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
  return hasIt && !(Array.isArray(value) && key === 'length') ? Reflect.get(value, key) : undefined;
}

function isScalar(value: unknown): boolean {
  return value !== undefined && (typeof value !== 'object' || value === null);
}

function isSameLeaf(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null) return Object.is(one, other);
  const isEmpty = typeof other === 'object' && other !== null && keysOf(other).length === 0;
  return isEmpty && Array.isArray(one) === Array.isArray(other);
}
