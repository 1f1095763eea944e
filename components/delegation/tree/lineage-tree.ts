// The lineage of a run as rows of an outline: who began, whom each task was handed to, and the review of an overseer below
// the task that waits at it. Each delegation hangs from the one by which its delegator got the task above; what names
// nothing that is known hangs from whoever began it.
import type { DelegationEdge, Lineage, Review } from '@/lib/model/orchestration/lineage';
import { isWaiting } from './lineage-labels';

/** How a level is drawn left of a row: past it, into it and on, into it and no further, or not at all. */
export type Guide = 'past' | 'branch' | 'end' | 'none';

/** Levels whose lines are drawn; deeper ones are drawn no further to the right, so that words keep their room. */
export const LEVELS_DRAWN_MAX = 8;

/** What stands below a row, at any depth. */
export type Below = {
  readonly edges: number;
  readonly forbidden: number;
  readonly unchecked: number;
  readonly reviews: number;
  /** Reviews that a result waits for. */
  readonly waiting: number;
  /** Reviews in which a result was rejected. */
  readonly rejected: number;
};

type Placed = {
  readonly key: string;
  /** 0 for who began. */
  readonly depth: number;
  /** One for each level above the row, of the nearest that are drawn. */
  readonly guides: readonly Guide[];
  /** The key of the row that it hangs from. */
  readonly parent: string | null;
  /** Its place among those that hang from the same one, from 1, and how many they are. */
  readonly place: number;
  readonly siblings: number;
  /** Null where nothing stands below it. */
  readonly below: Below | null;
};

/** Who handed a task on and was not handed it by anybody. */
export type OriginRow = Placed & {
  readonly kind: 'origin';
  readonly agent_id: string;
  /** The task out of which it was handed on, where one is named. */
  readonly task_id: string | null;
};

export type EdgeRow = Placed & { readonly kind: 'edge'; readonly edge: DelegationEdge };
export type ReviewRow = Placed & { readonly kind: 'review'; readonly review: Review };
export type LineageRow = OriginRow | EdgeRow | ReviewRow;

type Node = {
  readonly content:
    | { readonly kind: 'origin'; readonly agent_id: string; readonly task_id: string | null }
    | { readonly kind: 'edge'; readonly edge: DelegationEdge }
    | { readonly kind: 'review'; readonly review: Review };
  readonly key: string;
  readonly children: Node[];
};

/** The rows in outline order; a review stands below everything that was handed on out of its task. */
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
    const node = reviewNode(review);
    const reviewed = ordered.findLast((edge) => isWorkOf(edge, review));
    const parent = reviewed === undefined ? undefined : nodes.get(reviewed);
    if (parent === undefined) roots.set(node.key, node);
    else parent.children.push(node);
  }
  return outline([...roots.values()]);
}

function isWorkOf(edge: DelegationEdge, review: Review): boolean {
  return edge.task_id === review.task_id && edge.to === review.agent_id;
}

function edgeNode(edge: DelegationEdge): Node {
  return { content: { kind: 'edge', edge }, key: `edge ${String(edge.seq)}`, children: [] };
}

function reviewNode(review: Review): Node {
  const key = `review ${review.task_id}`;
  return { content: { kind: 'review', review }, key, children: [] };
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

/** The delegation that each one hangs from: what is handed on in a cycle hangs from whichever came first. */
function holdersAbove(ordered: readonly DelegationEdge[]): Map<DelegationEdge, DelegationEdge> {
  const byTask = new Map<string, DelegationEdge[]>();
  for (const edge of ordered) {
    const known = byTask.get(edge.task_id);
    if (known) known.push(edge);
    else byTask.set(edge.task_id, [edge]);
  }
  const above = new Map<DelegationEdge, DelegationEdge>();
  const holders = new Set<DelegationEdge>();
  for (const edge of ordered) {
    const ofParent = edge.parent_task_id === null ? [] : (byTask.get(edge.parent_task_id) ?? []);
    const ofTask = (byTask.get(edge.task_id) ?? []).filter(({ seq }) => seq < edge.seq);
    const candidates = [
      ...ofParent.filter(({ to }) => to === edge.from).reverse(),
      ...ofTask.filter(({ to }) => to === edge.from).reverse(),
      ...ofParent,
    ];
    // An edge without children has only itself below it: ancestors are walked only where there may be a cycle.
    const holder = candidates.find((candidate) =>
      holders.has(edge) ? !isBelow(candidate, edge, above) : candidate !== edge,
    );
    if (holder === undefined) continue;
    above.set(edge, holder);
    holders.add(holder);
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

type PlacedNode = Omit<Placed, 'key' | 'below'> & { readonly node: Node };

/** Walks without recursion: a chain of tasks may be as deep as a run is long. */
function outline(roots: readonly Node[]): LineageRow[] {
  const found: PlacedNode[] = [];
  const waiting = placed(roots, null).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    found.push(next);
    for (const below of placed(next.node.children, next).reverse()) waiting.push(below);
  }
  const belowOf = countsBelow(found);
  return found.map(({ node: { key, content }, ...place }) => {
    return { key, below: belowOf.get(key) ?? null, ...place, ...content };
  });
}

/** Nodes that hang from the same row, with where they stand. */
function placed(nodes: readonly Node[], above: PlacedNode | null): PlacedNode[] {
  const passed = (above?.guides ?? []).map<Guide>((guide) =>
    guide === 'branch' || guide === 'past' ? 'past' : 'none',
  );
  return nodes.map((node, index) => {
    const last: Guide = index === nodes.length - 1 ? 'end' : 'branch';
    return {
      node,
      depth: above === null ? 0 : above.depth + 1,
      guides: above === null ? [] : [...passed, last].slice(-LEVELS_DRAWN_MAX),
      parent: above?.node.key ?? null,
      place: index + 1,
      siblings: nodes.length,
    };
  });
}

const NOTHING: Below = {
  edges: 0,
  forbidden: 0,
  unchecked: 0,
  reviews: 0,
  waiting: 0,
  rejected: 0,
};

/** By key, from the last row to the first: what stands below a row is counted before the row is. */
function countsBelow(rows: readonly PlacedNode[]): Map<string, Below> {
  const counts = new Map<string, Below>();
  for (const { node, parent } of rows.toReversed()) {
    if (parent === null) continue;
    const own = countOf(node.content);
    const below = counts.get(node.key) ?? NOTHING;
    const known = counts.get(parent) ?? NOTHING;
    counts.set(parent, sumOf(known, own, below));
  }
  return counts;
}

function countOf(content: Node['content']): Below {
  if (content.kind === 'review') {
    const { state } = content.review;
    const waiting = Number(isWaiting(content.review));
    return { ...NOTHING, reviews: 1, waiting, rejected: Number(state === 'rejected') };
  }
  if (content.kind === 'origin') return NOTHING;
  const { verdict } = content.edge;
  return {
    ...NOTHING,
    edges: 1,
    forbidden: Number(verdict === 'forbidden'),
    unchecked: Number(verdict === 'unchecked'),
  };
}

function sumOf(...counts: readonly Below[]): Below {
  return counts.reduce((sum, count) => ({
    edges: sum.edges + count.edges,
    forbidden: sum.forbidden + count.forbidden,
    unchecked: sum.unchecked + count.unchecked,
    reviews: sum.reviews + count.reviews,
    waiting: sum.waiting + count.waiting,
    rejected: sum.rejected + count.rejected,
  }));
}
