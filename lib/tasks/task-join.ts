// Which ids of a run name one task, over any chain of links and in any order of arrival (docs/decisions/0021). A task is named by the id in which its chain ends: that of the message that opened it, of its thread, or of
// one that is not here yet. Hostile links may close a cycle, or lead to several ends: that is named by the smallest id joined
// to it. Both are functions of the set of links. A link costs constant time, but for the ids that the smaller of two united
// tasks moves.
import type { TaskLink } from '@/lib/protocols/codec/meaning';

type Group = {
  /** The one id that refers to nothing; null in a cycle, and where there are several. */
  end: string | null;
  /** All of them, once there were several. */
  ends: Set<string> | null;
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

  /** Takes that an id refers to another one; returns whether that was news. */
  unite([id, to]: TaskLink): boolean {
    const from = this.#groupOf(id);
    const target = this.#groupWith(to);
    if (from === undefined) {
      this.#add(target, id);
      return true;
    }
    const wasEnd = removeEnd(from, id);
    if (from === target) return wasEnd;
    takeIn(from, target);
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

  /** Takes away all ids of a task: each of them is a task of its own again. */
  remove(id: string): void {
    for (const known of [...this.idsOf(id)]) this.#groups.delete(known);
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
    const group = { end: id, ends: null, least: id, ids: [id], into: null };
    this.#groups.set(id, group);
    return group;
  }

  #add(group: Group, id: string): void {
    group.ids.push(id);
    if (id < group.least) group.least = id;
    this.#groups.set(id, group);
  }
}

/** Returns whether the id was an end. */
function removeEnd(group: Group, id: string): boolean {
  if (group.ends === null) {
    if (group.end !== id) return false;
    group.end = null;
    return true;
  }
  if (!group.ends.delete(id)) return false;
  group.end = onlyOne(group.ends);
  return true;
}

/** The smaller group moves, so that no id moves more often than its task doubles. */
function takeIn(from: Group, target: Group): void {
  const [kept, gone] = from.ids.length > target.ids.length ? [from, target] : [target, from];
  if (kept.ends === null && gone.ends === null && (kept.end === null || gone.end === null)) {
    kept.end ??= gone.end;
  } else {
    kept.ends ??= new Set(endsOf(kept));
    for (const end of endsOf(gone)) kept.ends.add(end);
    kept.end = onlyOne(kept.ends);
  }
  if (gone.least < kept.least) kept.least = gone.least;
  for (const id of gone.ids) kept.ids.push(id);
  gone.ids.length = 0;
  gone.ends = null;
  gone.into = kept;
}

function endsOf({ end, ends }: Group): Iterable<string> {
  return ends ?? (end === null ? [] : [end]);
}

function onlyOne(ends: ReadonlySet<string>): string | null {
  const [end = null] = ends;
  return ends.size === 1 ? end : null;
}
