// The leaves of a JSON value by their JSON Pointer: scalars, and objects and lists with nothing in them.
import { toPointer } from './json-fault';

/** In document order. Iterative over an explicit stack, so that depth is no matter. */
export function jsonLeaves(value: unknown): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  const stack: { value: unknown; path: readonly (string | number)[] }[] = [{ value, path: [] }];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { path } = top;
    const entries = childrenOf(top.value);
    if (entries.length === 0) leaves.set(toPointer(path), top.value);
    for (const [key, child] of entries.reverse())
      stack.push({ value: child, path: [...path, key] });
  }
  return leaves;
}

function childrenOf(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return value.map((item, index) => [index, item]);
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
