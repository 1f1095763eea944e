'use client';
// Posts a message in any protocol once it was held and not taken back.
import { useState } from 'react';
import { useHold } from '@/components/composer/hold/use-hold';
import { useMessages } from '@/components/ui/language/language-context';
import { type NativeMessage, postNative } from '@/lib/client/api/protocols-api';
import { signedNative } from '@/lib/client/signing/sign-native';
import type { IngestAnswer } from '@/lib/contracts/http-events';
import { COMPOSE } from '@/lib/messages/en/features/compose/compose';

/** A message on its way, under the key by which a repeat is known. */
export type HeldMessage = {
  readonly message: NativeMessage;
  readonly key: string;
  /** Whether it is the person's own, and signed where they sign what they send. */
  readonly isOwn: boolean;
};

export type Posting =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'failed'; readonly title: string; readonly detail: string };

type Listeners = {
  /** Called right before it is posted. */
  readonly onPosting: (outgoing: HeldMessage) => void;
  readonly onStored: (answer: IngestAnswer) => void;
};

export function useHeldSend({ onPosting, onStored }: Listeners) {
  const { notTaken, noResult } = useMessages(COMPOSE);
  const [posting, setPosting] = useState<Posting>({ kind: 'idle' });
  const post = async (outgoing: HeldMessage) => {
    setPosting({ kind: 'sending' });
    onPosting(outgoing);
    const { message, isOwn, key } = outgoing;
    const answer = await postNative(isOwn ? await signedNative(message) : message, key);
    if (!answer.ok) {
      const { title, detail } = answer.error;
      return setPosting({ kind: 'failed', title, detail });
    }
    const [result] = answer.value.results;
    if (result?.seq === undefined) {
      const detail = result?.error?.message ?? noResult;
      return setPosting({ kind: 'failed', title: notTaken, detail });
    }
    onStored(answer.value);
  };
  const hold = useHold((outgoing: HeldMessage) => void post(outgoing));
  return {
    posting,
    hold: {
      ...hold,
      hold(outgoing: HeldMessage) {
        setPosting({ kind: 'idle' });
        hold.hold(outgoing);
      },
    },
  };
}
