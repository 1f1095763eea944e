// The lineage of a run as rows of an outline: who began, whom each task was handed to, and the gate of an overseer below
// the task that waits at it. Each handing-over hangs from the one by which its delegator got the task above; what names
// nothing that is known hangs from whoever began it.
import type { DelegationEdge, Lineage, Review } from '@/lib/model/lineage';

/** How a level is drawn left of a row: past it, into it and on, into it and no further, or not at all. */
export type Guide = 'past' | 'branch' | 'end' | 'none';

type Placed = {
  readonly key: string;
  /** 0 for who began. */
  readonly depth: number;
  /** One for each level above the row. */
  readonly guides: readonly Guide[];
};

/** Who handed a task on and was not handed it by anybody. */
export type OriginRow = Placed & {
  readonly kind: 'origin';
  readonly agent_id: string;
  /** The task out of which it was handed on, where one is named. */
  readonly task_id: string | null;
};

export type EdgeRow = Placed & { readonly kind: 'edge'; readonly edge: DelegationEdge };
export type GateRow = Placed & { readonly kind: 'gate'; readonly review: Review };
export type LineageRow = OriginRow | EdgeRow | GateRow;

type Node = {
  readonly content:
    | { readonly kind: 'origin'; readonly agent_id: string; readonly task_id: string | null }
    | { readonly kind: 'edge'; readonly edge: DelegationEdge }
    | { readonly kind: 'gate'; readonly review: Review };
  readonly key: string;
  readonly children: Node[];
};

/** The rows in outline order; a gate stands below everything that was handed on out of its task. */
export function lineageRows({ edges, reviews }: Pick<Lineage, 'edges' | 'reviews'>): LineageRow[] {
  const ordered = [...edges].sort((one, other) => one.seq - other.seq);
  const above = holdersAbove(ordered);
  const nodes = new Map(ordered.map((edge) => [edge, edgeNode(edge)]));
  const roots = new Map<string, Node>();
  for (const [edge, node] of nodes) {
    const holder = above.get(edge);
    const parent = holder === undefined ? originOf(edge, roots) : nodes.get(holder);
    parent?.children.push(node);
  }
  for (const review of reviews) {
    const gate = gateNode(review);
    const reviewed = ordered.findLast((edge) => isWorkOf(edge, review));
    const node = reviewed === undefined ? undefined : nodes.get(reviewed);
    if (node === undefined) roots.set(gate.key, gate);
    else node.children.push(gate);
  }
  return outline([...roots.values()]);
}

function isWorkOf(edge: DelegationEdge, review: Review): boolean {
  return edge.task_id === review.task_id && edge.to === review.agent_id;
}

function edgeNode(edge: DelegationEdge): Node {
  return { content: { kind: 'edge', edge }, key: `edge ${String(edge.seq)}`, children: [] };
}

function gateNode(review: Review): Node {
  const key = `gate ${review.task_id}`;
  return { content: { kind: 'gate', review }, key, children: [] };
}

function originOf({ from, parent_task_id }: DelegationEdge, roots: Map<string, Node>): Node {
  const key = `origin ${JSON.stringify([from, parent_task_id])}`;
  const known = roots.get(key);
  if (known !== undefined) return known;
  const content = { kind: 'origin', agent_id: from, task_id: parent_task_id } as const;
  const node = { content, key, children: [] };
  roots.set(key, node);
  return node;
}

/** The handing-over that each one hangs from: what is handed on in a ring hangs from whichever came first. */
function holdersAbove(ordered: readonly DelegationEdge[]): Map<DelegationEdge, DelegationEdge> {
  const byTask = new Map<string, DelegationEdge[]>();
  for (const edge of ordered) {
    const known = byTask.get(edge.task_id);
    if (known) known.push(edge);
    else byTask.set(edge.task_id, [edge]);
  }
  const above = new Map<DelegationEdge, DelegationEdge>();
  for (const edge of ordered) {
    const ofParent = edge.parent_task_id === null ? [] : (byTask.get(edge.parent_task_id) ?? []);
    const ofTask = (byTask.get(edge.task_id) ?? []).filter(({ seq }) => seq < edge.seq);
    const candidates = [
      ...ofParent.filter(({ to }) => to === edge.from).reverse(),
      ...ofTask.filter(({ to }) => to === edge.from).reverse(),
      ...ofParent,
    ];
    const holder = candidates.find((candidate) => !isBelow(candidate, edge, above));
    if (holder !== undefined) above.set(edge, holder);
  }
  return above;
}

/** Whether `edge` stands above `candidate`, or is it. */
function isBelow(
  candidate: DelegationEdge,
  edge: DelegationEdge,
  above: ReadonlyMap<DelegationEdge, DelegationEdge>,
): boolean {
  for (let at: DelegationEdge | undefined = candidate; at; at = above.get(at)) {
    if (at === edge) return true;
  }
  return false;
}

/** Walks without recursion: a chain of tasks may be as deep as a run is long. */
function outline(roots: readonly Node[]): LineageRow[] {
  const rows: LineageRow[] = [];
  type Waiting = { readonly node: Node; readonly guides: readonly Guide[] };
  const waiting: Waiting[] = roots.map((node) => ({ node, guides: [] })).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, guides } = next;
    rows.push({ key: node.key, depth: guides.length, guides, ...node.content });
    const passed = guides.map((guide) =>
      guide === 'branch' || guide === 'past' ? 'past' : 'none',
    );
    const last = node.children.length - 1;
    for (let index = last; index >= 0; index -= 1) {
      const child = node.children[index];
      if (child === undefined) continue;
      waiting.push({ node: child, guides: [...passed, index === last ? 'end' : 'branch'] });
    }
  }
  return rows;
}
