'use client';
// Follows the log for dialects that were defined, taught, installed or removed, and has what the lab shows of them read again.
import { useEffect, useEffectEvent } from 'react';
import type { Follower } from '@/lib/client/tab/live-connection';
import { followInTab } from '@/lib/client/tab/tab';
import { DIALECT_PROTOCOL } from '@/lib/dialects/language/language';

/** `seen` is the position of the log that the page was drawn at. */
export function useDialectNews(seen: number, onNews: () => void): void {
  const report = useEffectEvent(onNews);
  // Follows the definitions over the tab's connection; ends with the view.
  useEffect(() => followInTab(newsFollower(seen, () => report())), [seen]);
}

function newsFollower(seen: number, onNews: () => void): Follower {
  let heldTo = seen;
  const missed = async () => {
    onNews();
    return true;
  };
  return {
    filter: { type: ['agent.update'], protocol: DIALECT_PROTOCOL },
    heldTo: () => heldTo,
    take({ events, to }) {
      heldTo = Math.max(heldTo, to);
      if (events.length > 0) onNews();
    },
    hasHole: () => false,
    catchUp: missed,
    forget: missed,
    restart() {
      heldTo = 0;
      return missed();
    },
  };
}
