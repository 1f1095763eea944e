'use client';
// Holds a message for five seconds before it is posted. While it is held it is in this tab alone: whoever leaves the page has the draft,
// and nothing was sent.
import { useEffect, useEffectEvent, useState } from 'react';
import { type NativeMessage, postNative } from '@/lib/client/api/protocols-api';
import type { IngestAnswer } from '@/lib/contracts/http-events';

/** As long as one can take it back. Milliseconds. */
export const HOLD_MS = 5_000;

/** A message on its way, under the key by which a repeat is known. */
export type HeldMessage = { readonly message: NativeMessage; readonly key: string };

export type HeldSend =
  | { readonly kind: 'idle' }
  /** Until then, in epoch milliseconds. */
  | { readonly kind: 'held'; readonly until: number; readonly outgoing: HeldMessage }
  | { readonly kind: 'sending' }
  | { readonly kind: 'failed'; readonly title: string; readonly detail: string };

type Listeners = {
  /** Called right before it is posted. */
  readonly onPosting: (outgoing: HeldMessage) => void;
  readonly onStored: (answer: IngestAnswer) => void;
};

export function useHeldSend({ onPosting, onStored }: Listeners) {
  const [state, setState] = useState<HeldSend>({ kind: 'idle' });
  const post = async (outgoing: HeldMessage) => {
    setState({ kind: 'sending' });
    onPosting(outgoing);
    const answer = await postNative(outgoing.message, outgoing.key);
    if (!answer.ok) {
      const { title, detail } = answer.error;
      return setState({ kind: 'failed', title, detail });
    }
    const [result] = answer.value.results;
    if (result?.seq === undefined) {
      const detail = result?.error?.message ?? 'The server answered without a result.';
      return setState({ kind: 'failed', title: 'The message was not taken', detail });
    }
    onStored(answer.value);
  };
  const onTimeOver = useEffectEvent((outgoing: HeldMessage) => void post(outgoing));
  // Waits by the browser's timer, which ends with the page and with taking it back.
  useEffect(() => {
    if (state.kind !== 'held') return;
    const timer = setTimeout(() => onTimeOver(state.outgoing), state.until - Date.now());
    return () => clearTimeout(timer);
  }, [state]);
  return {
    state,
    hold: (outgoing: HeldMessage) =>
      setState({ kind: 'held', until: Date.now() + HOLD_MS, outgoing }),
    undo: () => setState({ kind: 'idle' }),
    sendNow: () => {
      if (state.kind === 'held') void post(state.outgoing);
    },
  };
}
