'use client';
// Posts one event as the person at the browser. It is sent when the server has it durably and the view has shown it.
import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { postEvent } from '@/lib/client/api';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Stamp } from './build-message';

export type SendStatus =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'failed'; readonly title: string; readonly detail: string };

type Progress =
  | SendStatus
  /** In the log at this position. */
  | { readonly kind: 'stored'; readonly seq: number };

/** A new id and the time of this browser. */
export function makeStamp(): Stamp {
  return { id: uuidv7(), ts: new Date().toISOString() };
}

/** `seenSeq` is the newest event that the view shows. `send` answers whether the log has it. */
export function useSend(seenSeq: number): {
  status: SendStatus;
  send: (message: ClutchMessage) => Promise<boolean>;
} {
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' });
  const send = async (message: ClutchMessage): Promise<boolean> => {
    setProgress({ kind: 'sending' });
    const outcome = await postEvent(message);
    if (outcome.ok) {
      setProgress({ kind: 'stored', seq: outcome.value.seq });
      return true;
    }
    setProgress({ kind: 'failed', ...outcome.error });
    return false;
  };
  if (progress.kind !== 'stored') return { status: progress, send };
  const isSeen = progress.seq <= seenSeq;
  return { status: { kind: isSeen ? 'idle' : 'sending' }, send };
}
