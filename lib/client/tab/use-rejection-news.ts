'use client';
// Reads again what a view shows of refused messages when one more is refused: at once, and in rounds while more come. What was
// missed while the connection was down is read when it is back.
import { useEffect, useEffectEvent, useRef } from 'react';
import type { RejectionFrame } from '@/lib/contracts/socket';
import { subscribeTab } from './tab';
import { useConnectionState } from './use-connection-state';

/** Between two readings: an agent that is refused many times a second is read about once a round. Milliseconds. */
const READ_EVERY_MS = 1_000;

/** Which refused messages a view is about; without either, all of them. */
export type RejectionsOf = { readonly channel?: string; readonly agent_id?: string };

/** Calls `read` after every rejection that concerns the view, one call at a time; the last one is never missed. */
export function useRejectionNews(of: RejectionsOf, read: () => Promise<unknown>): void {
  'use no memo'; // its effects run once, and what the first page loads is counted
  const isReading = useRef(false);
  const isDue = useRef(false);
  const readInRounds = useEffectEvent(async () => {
    isDue.current = true;
    if (isReading.current) return;
    isReading.current = true;
    while (isDue.current) {
      isDue.current = false;
      await read();
      await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS));
    }
    isReading.current = false;
  });
  const onRejection = useEffectEvent((frame: RejectionFrame) => {
    const isOfChannel = of.channel === undefined || of.channel === frame.channel;
    const isOfAgent = of.agent_id === undefined || of.agent_id === frame.agent_id;
    if (isOfChannel && isOfAgent) void readInRounds();
  });
  // Listens to the tab's connection until the view is gone.
  useEffect(() => {
    const subscribe = subscribeTab((tab) =>
      tab.connection.onRejection((frame) => onRejection(frame)),
    );
    return subscribe(() => undefined);
  }, []);

  const connection = useConnectionState();
  const before = useRef(connection);
  // Follows the connection: there is nothing to clean up.
  useEffect(() => {
    if (connection === 'live' && before.current !== 'live') void readInRounds();
    before.current = connection;
  }, [connection]);
}
