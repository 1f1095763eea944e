// Which ids of a run name one task, over any chain of answers and in any order of arrival (mapping, "The tasks projection
// joins ids"). A task is named by the id in which its chain ends: that of the message that opened it, or of one that is not
// here yet. Hostile answers may refer to each other in a ring: that is named by the smallest id joined to it. Both are
// functions of the set of links. A link costs constant time, but for the ids that the smaller of two united tasks moves.
import type { TaskLink } from './task-links';

type Group = {
  /** The one id that refers to nothing; null in a ring. */
  end: string | null;
  least: string;
  readonly ids: string[];
  /** The group that took this one in. */
  into: Group | null;
};

/** At first every id is a task of its own. */
export class TaskJoin {
  readonly #groups = new Map<string, Group>();

  /** Whether no two ids are joined. */
  get isEmpty(): boolean {
    return this.#groups.size === 0;
  }

  /** Takes that an answer refers to an id; answers whether that was news. Within a run an id is given once and refers to one other. */
  unite([id, to]: TaskLink): boolean {
    const from = this.#groupOf(id);
    if (from !== undefined && from.end !== id) return false;
    const target = this.#groupWith(to);
    if (from === undefined) this.#add(target, id);
    else if (from === target) from.end = null;
    else takeIn(from, target);
    return true;
  }

  /** The id that the task of an id bears. */
  nameOf(id: string): string {
    const group = this.#groupOf(id);
    return group === undefined ? id : (group.end ?? group.least);
  }

  /** All ids of its task, the given one among them. */
  idsOf(id: string): readonly string[] {
    return this.#groupOf(id)?.ids ?? [id];
  }

  #groupOf(id: string): Group | undefined {
    const first = this.#groups.get(id);
    if (first === undefined || first.into === null) return first;
    let group = first;
    while (group.into !== null) group = group.into;
    this.#groups.set(id, group);
    return group;
  }

  #groupWith(id: string): Group {
    const known = this.#groupOf(id);
    if (known !== undefined) return known;
    const group = { end: id, least: id, ids: [id], into: null };
    this.#groups.set(id, group);
    return group;
  }

  #add(group: Group, id: string): void {
    group.ids.push(id);
    if (id < group.least) group.least = id;
    this.#groups.set(id, group);
  }
}

/** The smaller group moves, so that no id moves more often than its task doubles. */
function takeIn(from: Group, target: Group): void {
  const { end } = target;
  const [kept, gone] = from.ids.length > target.ids.length ? [from, target] : [target, from];
  kept.end = end;
  if (gone.least < kept.least) kept.least = gone.least;
  for (const id of gone.ids) kept.ids.push(id);
  gone.ids.length = 0;
  gone.into = kept;
}
