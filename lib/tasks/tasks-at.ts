// The tasks of a run at an earlier moment, from the state that a view holds: the fold of the events up to it, without the
// events.
import { countWhile } from '@/lib/std/count-while';
import type { TaskEntry, TasksState } from './run-tasks';

/**
 * The state at a moment: what the fold of the events up to `seq` gives, in time in proportion to the tasks. Null where a later
 * answer joined ids that were tasks of their own by then: a state does not tell them apart. What parents in other runs are
 * called stays.
 */
export function stateAt(state: TasksState, seq: number): TasksState | null {
  const entries: TaskEntry[] = [];
  for (const entry of state.entries) {
    if ((entry.links?.at(-1)?.seq ?? 0) > seq) return null;
    const cut = entryAt(entry, seq);
    if (cut !== null) entries.push(cut);
  }
  const clock = state.clock !== null && state.clock.seq <= seq ? state.clock : null;
  return { ...state, entries, clock };
}

/** The entry that an entry was at the last moment that was asked for: steps through time change few of them. */
const entriesBefore = new WeakMap<TaskEntry, TaskEntry>();

/** Null where nothing was known of it. */
function entryAt(entry: TaskEntry, seq: number): TaskEntry | null {
  const facts = countWhile(entry.facts, (fact) => fact.seq <= seq);
  const others = countWhile(entry.others, (other) => other <= seq);
  if (facts === entry.facts.length && others === entry.others.length) return entry;
  if (facts === 0 && others === 0) return null;
  const before = entriesBefore.get(entry);
  if (before?.facts.length === facts && before.others.length === others) return before;
  const { references, ...rest } = entry;
  const named = references?.filter((reference) => reference.seq <= seq) ?? [];
  const cut = {
    ...rest,
    facts: entry.facts.slice(0, facts),
    others: entry.others.slice(0, others),
    ...(named.length > 0 && { references: named }),
  };
  entriesBefore.set(entry, cut);
  return cut;
}
