'use client';
// Posts one event as the person at the browser. It is sent when the server has it durably and the view has shown it.
import { useState, useSyncExternalStore } from 'react';
import { postEvent } from '@/lib/client/api/api';
import { signedEvent } from '@/lib/client/signing/sign-outgoing';
import type { ClutchMessage } from '@/lib/model/clutch-message';

export type SendStatus =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'failed'; readonly title: string; readonly detail: string };

/** How far the view shows the log. */
export type Seen = {
  subscribe(listener: () => void): () => void;
  /** The newest event that it shows. */
  seenTo(): number;
};

type Progress =
  | SendStatus
  /** In the log at this position. */
  | { readonly kind: 'stored'; readonly seq: number };

/** `send` answers whether the log has it. */
export function useSend(view: Seen): {
  status: SendStatus;
  send: (message: ClutchMessage) => Promise<boolean>;
} {
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' });
  const send = async (message: ClutchMessage): Promise<boolean> => {
    setProgress({ kind: 'sending' });
    const outcome = await postEvent(await signedEvent(message));
    if (outcome.ok) {
      setProgress({ kind: 'stored', seq: outcome.value.seq });
      return true;
    }
    setProgress({ kind: 'failed', ...outcome.error });
    return false;
  };
  const readSeen = () => progress.kind === 'stored' && progress.seq <= view.seenTo();
  const isSeen = useSyncExternalStore(view.subscribe, readSeen, readSeen);
  if (progress.kind !== 'stored') return { status: progress, send };
  return { status: { kind: isSeen ? 'idle' : 'sending' }, send };
}
