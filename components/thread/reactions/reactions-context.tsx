'use client';
// The reactions of the window that is shown: each row asks for those to its own event.
import { createContext, type ReactNode, useContext } from 'react';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { ReactionName } from '@/lib/model/said-reaction';
import {
  aboutKey,
  type EventReactions,
  type ReactionsByEvent,
} from '@/lib/projections/reactions/reactions';

const NONE: ReactionsByEvent = new Map();
const NOTHING: EventReactions = { given: [], pin: null };
const ReactionsContext = createContext<ReactionsByEvent>(NONE);

export function ShownReactions({
  reactions,
  children,
}: {
  reactions: ReactionsByEvent;
  children: ReactNode;
}) {
  return <ReactionsContext value={reactions}>{children}</ReactionsContext>;
}

export function useReactionsTo({
  run_id,
  id,
}: Pick<ClutchMessage, 'run_id' | 'id'>): EventReactions {
  return useContext(ReactionsContext).get(aboutKey(run_id, id)) ?? NOTHING;
}

/** Whether who looks gives it now. All people write under one id. */
export function isGiven({ given, pin }: EventReactions, name: ReactionName): boolean {
  if (name === 'pin') return pin !== null;
  return given.some((reaction) => reaction.name === name && reaction.by.includes(HUMAN_AGENT_ID));
}
