// The rule that imports form no cycle, neither between files nor between folders. A folder and a folder inside it are two:
// one of them may import the other, not both.
import { type Breach, isTestCode } from './architecture-rules';
import type { SourceFile } from './source-scan';

const CHECKED = /^(lib|components|app)\//;

/** What imports what, by name. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Files that import each other through any chain. */
export function fileCycleProblems(files: readonly SourceFile[]): Breach[] {
  return cyclesIn(graphOf(files, (path) => path)).map(
    (cycle) => `these files import each other: ${cycle.join(', ')}`,
  );
}

/** Folders that import each other through any chain. */
export function folderCycleProblems(files: readonly SourceFile[]): Breach[] {
  return cyclesIn(graphOf(files, folderOf)).map(
    (cycle) => `these folders import each other: ${cycle.join(', ')}`,
  );
}

function graphOf(files: readonly SourceFile[], nodeOf: (path: string) => string): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    if (!CHECKED.test(path) || isTestCode(path)) continue;
    const from = nodeOf(withoutExtension(path));
    for (const { target } of imports) {
      if (target === null || !CHECKED.test(target)) continue;
      const to = nodeOf(target);
      if (to !== from) graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  return graph;
}

function withoutExtension(path: string): string {
  return path.replace(/\.(ts|tsx|mjs)$/, '');
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** The strongly connected components of more than one node, by Tarjan's algorithm; names in order. */
function cyclesIn(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  function visit(node: string): number {
    const index = order.size;
    order.set(node, index);
    lowest.set(node, index);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      const isOnStack = stack.includes(next);
      if (order.has(next) && !isOnStack) continue;
      const reached = isOnStack ? (order.get(next) ?? index) : visit(next);
      lowest.set(node, Math.min(lowest.get(node) ?? index, reached));
    }
    const low = lowest.get(node) ?? index;
    if (low === index) {
      const component = stack.splice(stack.indexOf(node));
      if (component.length > 1) cycles.push(component.sort());
    }
    return low;
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return cycles.sort();
}
