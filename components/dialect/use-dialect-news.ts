'use client';
import { useEffect, useEffectEvent } from 'react';
import type { Follower } from '@/lib/client/live-connection';
import { followInTab } from '@/lib/client/tab';
// Hears that a dialect was defined, taught, installed or removed, and has what the lab shows of it read again.
import { DIALECT_PROTOCOL } from '@/lib/dialects/language/language';

/** `seen` is the position of the log that the page was drawn at. */
export function useDialectNews(seen: number, onNews: () => void): void {
  const hear = useEffectEvent(onNews);
  // Follows the definitions over the tab's connection; ends with the view.
  useEffect(() => followInTab(newsFollower(seen, () => hear())), [seen]);
}

function newsFollower(seen: number, tell: () => void): Follower {
  let heldTo = seen;
  const missed = async () => {
    tell();
    return true;
  };
  return {
    filter: { type: ['agent.update'], protocol: DIALECT_PROTOCOL },
    heldTo: () => heldTo,
    take({ events, to }) {
      heldTo = Math.max(heldTo, to);
      if (events.length > 0) tell();
    },
    hasHole: () => false,
    catchUp: missed,
    restart() {
      heldTo = 0;
      return missed();
    },
  };
}
