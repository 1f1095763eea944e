// What people react to events, and what they pin, as of any moment: of each person the last word about an event counts, and of a pin
// the last word of anybody.
import { REACTIONS } from '@/lib/model/reaction-names';
import type { ReactionName, SaidReaction } from '@/lib/model/said-reaction';
import { grouped } from '@/lib/std/grouped';

export type EventReactions = {
  /** Those that somebody gives, in the one order in which they are shown; who gave them first stands first. */
  readonly given: readonly { readonly name: ReactionName; readonly by: readonly string[] }[];
  /** What pinned it; null where it is not pinned. */
  readonly pin: SaidReaction | null;
};

/** By the key of the event that they are about; only events that have some. */
export type ReactionsByEvent = ReadonlyMap<string, EventReactions>;

/** An event by its id, which is one in its run. */
export function aboutKey(runId: string, id: string): string {
  return JSON.stringify([runId, id]);
}

/** The state after everything that was said up to a seq, in whatever order and however often it is told; null is the head. */
export function reactionsAt(said: Iterable<SaidReaction>, at: number | null): ReactionsByEvent {
  const last = new Map<string, SaidReaction>();
  for (const reaction of said) {
    if (at !== null && reaction.seq > at) continue;
    const key = wordKey(reaction);
    const known = last.get(key);
    if (known === undefined || known.seq < reaction.seq) last.set(key, reaction);
  }
  const given = [...last.values()].filter((reaction) => reaction.given);
  const inOrder = given.sort((one, other) => one.seq - other.seq);
  const byEvent = grouped(inOrder, ({ run_id, about_id }) => aboutKey(run_id, about_id));
  return new Map([...byEvent].map(([key, held]) => [key, stateOf(held)]));
}

/** The pins that hold, the newest first. */
export function pinsIn(reactions: ReactionsByEvent): SaidReaction[] {
  return [...reactions.values()]
    .flatMap(({ pin }) => pin ?? [])
    .sort((one, other) => other.seq - one.seq);
}

/** Whose last word it is. */
function wordKey({ run_id, about_id, name, by }: SaidReaction): string {
  return JSON.stringify(name === 'pin' ? [run_id, about_id, name] : [run_id, about_id, name, by]);
}

function stateOf(given: readonly SaidReaction[]): EventReactions {
  const counted = REACTIONS.map((name) => ({
    name,
    by: given.filter((reaction) => reaction.name === name).map(({ by }) => by),
  }));
  return {
    given: counted.filter(({ by }) => by.length > 0),
    pin: given.find(({ name }) => name === 'pin') ?? null,
  };
}
