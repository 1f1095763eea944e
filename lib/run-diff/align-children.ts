// The children of two aligned tasks, paired: by what was asked, from the surest likeness to the loosest, and where little is
// alike by their order between those that are paired already. Time in proportion to the children, but for `align-like.ts`.
import type { Steps } from '@/lib/std/steps';
import { aligningLike } from './align-like';
import type { DiffNode } from './diff-forest';

/** Two tasks that stand for each other, or one that nothing stands for. */
export type DiffPair =
  | { readonly a: DiffNode; readonly b: DiffNode }
  | { readonly a: DiffNode; readonly b: null }
  | { readonly a: null; readonly b: DiffNode };

/** A pause after so many children: a few milliseconds. */
const STEP_NODES = 1_000;

type Side = {
  readonly nodes: readonly DiffNode[];
  /** The place of the partner of each; -1 where it has none. */
  readonly partners: number[];
  /** How many pairs that cross no other pair stand before each. */
  gaps: readonly number[];
};

/** What tasks of both sides have in common that are paired; null for a task that is not meant. */
type Likeness = (node: DiffNode, gap: number) => readonly unknown[] | null;

const titled =
  (likeness: Likeness): Likeness =>
  (node, gap) =>
    node.task.title === '' ? null : likeness(node, gap);

const BY_WORK: readonly Likeness[] = [
  titled(({ task, traits }) => [traits.kind, titleKey(task.title), task.assigned_to]),
  titled(({ task, traits }) => [traits.kind, titleKey(task.title)]),
  titled(({ task }) => [titleKey(task.title)]),
];

const BY_ORDER: readonly Likeness[] = [
  ({ task, traits }, gap) => [gap, traits.kind, task.assigned_to],
  ({ traits }, gap) => [gap, traits.kind],
];

/** Kinds of work bear other names in another protocol. */
const ACROSS_PROTOCOLS: Likeness = ({ task }, gap) => [gap, task.assigned_to];

/** Runs are compared because they are to be about the same: roots stand for each other, whatever they say. */
const OF_ROOTS: Likeness = (_, gap) => [gap];

/** Two titles are the same whatever their case and their spaces. */
export function titleKey(title: string): string {
  return title.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The roots of two runs in pairs, in the order of both, those of the first run before those of the second. */
export function aligningRoots(
  first: readonly DiffNode[],
  second: readonly DiffNode[],
): Steps<DiffPair[]> {
  return aligning(first, second, [OF_ROOTS]);
}

/** The same for the children of two tasks that stand for each other. */
export function aligningChildren(
  first: readonly DiffNode[],
  second: readonly DiffNode[],
): Steps<DiffPair[]> {
  return aligning(first, second, []);
}

/** `last`: by what those are paired that nothing else pairs. */
function* aligning(
  first: readonly DiffNode[],
  second: readonly DiffNode[],
  last: readonly Likeness[],
): Steps<DiffPair[]> {
  const a = sideOf(first);
  const b = sideOf(second);
  for (const likeness of BY_WORK) yield* pairing(a, b, likeness);
  for (const likeness of [...likenessesByOrder(a, b), ...last]) {
    setGaps(a, b);
    yield* pairing(a, b, likeness);
  }
  setGaps(a, b);
  return inOrder(a, b);
}

function likenessesByOrder(a: Side, b: Side): readonly Likeness[] {
  const spoken = new Set(a.nodes.map(({ task }) => task.protocol));
  const isAcross = b.nodes.every(({ task }) => !spoken.has(task.protocol));
  return isAcross ? [...BY_ORDER, ACROSS_PROTOCOLS] : BY_ORDER;
}

function sideOf(nodes: readonly DiffNode[]): Side {
  return { nodes, partners: nodes.map(() => -1), gaps: nodes.map(() => 0) };
}

/** Pairs those that have no partner yet and are alike. */
function* pairing(a: Side, b: Side, likeness: Likeness): Steps<void> {
  const groups = yield* grouping(b, likeness);
  for (const [key, inA] of yield* grouping(a, likeness)) {
    const inB = groups.get(key);
    if (inB === undefined) continue;
    const isFewer = inA.length <= inB.length;
    const [fewSide, few, manySide, many] = isFewer ? [a, inA, b, inB] : [b, inB, a, inA];
    const found = yield* aligningLike(nodesAt(fewSide, few), nodesAt(manySide, many));
    for (const [place, partner] of found.entries()) {
      const one = few[place] ?? 0;
      const other = many[partner] ?? 0;
      fewSide.partners[one] = other;
      manySide.partners[other] = one;
    }
  }
}

/** The places of those without a partner, by what they have in common. */
function* grouping(
  { nodes, partners, gaps }: Side,
  likeness: Likeness,
): Steps<Map<string, number[]>> {
  const groups = new Map<string, number[]>();
  for (const [place, node] of nodes.entries()) {
    if (place % STEP_NODES === STEP_NODES - 1) yield;
    if (partners[place] !== -1) continue;
    const common = likeness(node, gaps[place] ?? 0);
    if (common === null) continue;
    const key = JSON.stringify(common);
    const group = groups.get(key);
    if (group) group.push(place);
    else groups.set(key, [place]);
  }
  return groups;
}

function nodesAt({ nodes }: Side, places: readonly number[]): DiffNode[] {
  return places.flatMap((place) => nodes[place] ?? []);
}

/** Counts the pairs that cross no other pair: between two of them stands the same part of both lists. */
function setGaps(a: Side, b: Side): void {
  const isFixedInA = fixedPlaces(a.partners);
  const isFixedInB = b.partners.map((partner) => isFixedInA[partner] === true);
  a.gaps = countsBefore(isFixedInA);
  b.gaps = countsBefore(isFixedInB);
}

/** Which places are paired so that all pairs before them are before them in both lists, and all behind them behind them. */
function fixedPlaces(partners: readonly number[]): boolean[] {
  const leastBehind = new Array<number>(partners.length).fill(Number.POSITIVE_INFINITY);
  let least = Number.POSITIVE_INFINITY;
  for (let place = partners.length - 1; place >= 0; place -= 1) {
    leastBehind[place] = least;
    const partner = partners[place] ?? -1;
    if (partner !== -1) least = Math.min(least, partner);
  }
  let greatest = -1;
  return partners.map((partner, place) => {
    if (partner === -1) return false;
    const isFixed = partner > greatest && partner < (leastBehind[place] ?? -1);
    greatest = Math.max(greatest, partner);
    return isFixed;
  });
}

function countsBefore(isCounted: readonly boolean[]): number[] {
  let count = 0;
  return isCounted.map((counts) => {
    const before = count;
    if (counts) count += 1;
    return before;
  });
}

/** Gap by gap; within one by the place from its beginning, pairs by the later of their two places. */
function inOrder(a: Side, b: Side): DiffPair[] {
  const placed: { readonly pair: DiffPair; readonly gap: number; readonly place: number }[] = [];
  const [beginningsA, beginningsB] = [gapBeginnings(a.gaps), gapBeginnings(b.gaps)];
  const placeIn = (beginnings: readonly number[], gap: number, place: number) =>
    place - (beginnings[gap] ?? 0);
  for (const [place, node] of a.nodes.entries()) {
    const gap = a.gaps[place] ?? 0;
    const partner = a.partners[place] ?? -1;
    const other = b.nodes[partner];
    const inA = placeIn(beginningsA, gap, place);
    const inB = other === undefined ? inA : placeIn(beginningsB, gap, partner);
    const pair = other === undefined ? { a: node, b: null } : { a: node, b: other };
    placed.push({ pair, gap, place: Math.max(inA, inB) });
  }
  for (const [place, node] of b.nodes.entries()) {
    if (b.partners[place] !== -1) continue;
    const gap = b.gaps[place] ?? 0;
    placed.push({ pair: { a: null, b: node }, gap, place: placeIn(beginningsB, gap, place) });
  }
  placed.sort((one, other) => one.gap - other.gap || one.place - other.place);
  return placed.map(({ pair }) => pair);
}

/** The first place of each gap. */
function gapBeginnings(gaps: readonly number[]): number[] {
  const beginnings: number[] = [];
  for (const [place, gap] of gaps.entries()) beginnings[gap] ??= place;
  return beginnings;
}
