'use client';
// What could not be read while the server was away is read again once it is back, wherever it is shown.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isObject } from '@/lib/std/is-object';
import { useConnectionState } from './use-connection-state';

/** For the one place that stands around every view. */
export function useReadAgain(): void {
  const queries = useQueryClient();
  const state = useConnectionState();
  const wasAway = useRef(false);
  // Goes along with the connection, which is outside of React.
  useEffect(() => {
    if (state === 'offline') wasAway.current = true;
    if (state !== 'live' || !wasAway.current) return;
    wasAway.current = false;
    void queries.refetchQueries({
      type: 'active',
      predicate: (query) => isFailed(query.state.data),
    });
  }, [state, queries]);
}

/** An answer that is a failure, or pages with one among them. */
function isFailed(answer: unknown): boolean {
  if (!isObject(answer)) return false;
  return answer.ok === false || (Array.isArray(answer.pages) && answer.pages.some(isFailed));
}
