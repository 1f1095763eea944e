// Where the arrow keys lead from a node: left to what it hangs from, right to what hangs from it, up and
// down to those as deep as it, through a block of siblings column by column.
import type { GraphNode } from '@/lib/run-graph/graph-node';

/** The key of the node that a pressed key leads to; null where it leads nowhere. */
export function nodeAfter(
  pressed: string,
  { nodes, at }: { readonly nodes: readonly GraphNode[]; readonly at: string },
): string | null {
  const place = nodes.findIndex(({ key }) => key === at);
  const node = nodes[place];
  if (node === undefined) return null;
  switch (pressed) {
    case 'ArrowLeft':
      return node.parent;
    case 'ArrowRight':
      return nodes.find(({ parent }) => parent === at)?.key ?? null;
    case 'ArrowDown':
      return nodes.slice(place + 1).find(({ depth }) => depth === node.depth)?.key ?? null;
    case 'ArrowUp':
      return nodes.slice(0, place).findLast(({ depth }) => depth === node.depth)?.key ?? null;
    case 'Home':
      return nodes[0]?.key ?? null;
    case 'End':
      return nodes.at(-1)?.key ?? null;
    default:
      return null;
  }
}
