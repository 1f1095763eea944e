// Which ids are one task (mapping, "The tasks projection joins ids"). In CLowl an answer bears an id of its own and names
// the message that it answers; a chain of answers leads back to the message that opened the task. Pure data: links are
// sorted by id, so that equal sets of events give equal lists.
import type { ClutchMessage } from '@/lib/model/clutch-message';

/** An answer's id, and the id that it refers to. */
export type TaskLink = readonly [id: string, to: string];

/** Protocols whose answers refer to messages and not to tasks. */
const LINKING: ReadonlySet<unknown> = new Set(['clowl']);

/** The link that an event makes; null where it opens a task, refers to nothing, or speaks a protocol that names tasks. */
export function linkOf({ id, task_id, type, meta }: ClutchMessage): TaskLink | null {
  if (!LINKING.has(meta?.protocol) || type === 'task.request' || task_id === id) return null;
  return [id, task_id];
}

/** The links with others among them; the same list where there is nothing new. An id refers to one other id only. */
export function withLinks(
  links: readonly TaskLink[],
  others: readonly TaskLink[],
): readonly TaskLink[] {
  const fresh = new Map<string, TaskLink>();
  for (const link of others) if (targetIn(links, link[0]) === null) fresh.set(link[0], link);
  if (fresh.size === 0) return links;
  return [...links, ...fresh.values()].sort(byId);
}

/**
 * Finds the id that the chain of an id leads to: of the message that opened the task, or of one that is not here yet.
 * Every chain is walked once, so that a chain as long as its run costs no more than its length.
 */
export function rootFinder(links: readonly TaskLink[]): (id: string) => string {
  const roots = new Map<string, string>();
  return (id) => {
    const path = new Set<string>();
    let root = id;
    for (let to = targetIn(links, root); to !== null; to = targetIn(links, root)) {
      const known = roots.get(root);
      if (known !== undefined || path.has(root)) {
        root = known ?? leastOfRing(links, root);
        break;
      }
      path.add(root);
      root = to;
    }
    for (const step of path) roots.set(step, root);
    return root;
  };
}

/** Hostile answers may refer to each other in a ring: then the smallest id of the ring stands for it. */
function leastOfRing(links: readonly TaskLink[], start: string): string {
  let least = start;
  for (let id = targetIn(links, start) ?? start; id !== start; id = targetIn(links, id) ?? start) {
    if (id < least) least = id;
  }
  return least;
}

/** Binary search: what an id refers to. */
function targetIn(links: readonly TaskLink[], id: string): string | null {
  let low = 0;
  let high = links.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((links[middle]?.[0] ?? '') < id) low = middle + 1;
    else high = middle;
  }
  const found = links[low];
  return found?.[0] === id ? found[1] : null;
}

function byId([one]: TaskLink, [other]: TaskLink): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
