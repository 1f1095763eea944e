'use client';
// Gives a reaction to an event, or takes it back where it is given. What came of it is shown when the log has it.
import type { ApiFailure } from '@/lib/client/api/api';
import { useWrite } from '@/lib/client/use-write';
import type { EventRecord } from '@/lib/model/event-record';
import { reactionEvent } from '@/lib/model/reaction';
import type { ReactionName } from '@/lib/model/said-reaction';
import { isGiven, useReactionsTo } from './reactions-context';

export type Reacting = {
  readonly failure: ApiFailure | null;
  toggle(name: ReactionName): void;
};

export function useReact(record: EventRecord): Reacting {
  const reactions = useReactionsTo(record.event);
  const { failure, write } = useWrite((said: { name: ReactionName; given: boolean }, stamp) =>
    reactionEvent(record, said, stamp),
  );
  return {
    failure,
    // The same again, while it is on its way, is the same event.
    toggle: (name) => void write({ name, given: !isGiven(reactions, name) }),
  };
}
