'use client';
// Sends an event that a person wrote. What is sent again unchanged, after an answer that was lost, is the same event.
import { useRef, useState } from 'react';
import { SIGNING_NOT_LOADED } from '@/lib/messages/en/shared/signing-not-loaded';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { err, ok } from '@/lib/std/result';
import { type ApiFailure, type ApiResult, postEvent } from './api/api';
import { pageMessagesOf } from './api/page-language';
import { makeStamp, type Stamp } from './stamp';

/** `write` answers what was stored, or why it was not. */
export function useWrite<Words>(build: (words: Words, stamp: Stamp) => ClutchMessage): {
  readonly isSending: boolean;
  readonly failure: ApiFailure | null;
  write(words: Words): Promise<ApiResult<ClutchMessage>>;
} {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const tried = useRef<{ readonly key: string; readonly stamp: Stamp } | null>(null);
  const write = async (words: Words): Promise<ApiResult<ClutchMessage>> => {
    const key = JSON.stringify(words);
    const stamp = tried.current?.key === key ? tried.current.stamp : makeStamp();
    tried.current = { key, stamp };
    setIsSending(true);
    const event = build(words, stamp);
    const answer = await postSigned(event);
    setIsSending(false);
    setFailure(answer.ok ? null : answer.error);
    if (!answer.ok) return answer;
    tried.current = null;
    return ok(event);
  };
  return { isSending, failure, write };
}

/** What signs comes with the first event that is sent. Where it does not come nothing is sent, for it might have to be signed. */
async function postSigned(event: ClutchMessage): Promise<ApiResult<{ seq: number }>> {
  const code = await import('./signing/sign-outgoing').catch(() => null);
  if (code !== null) return postEvent(await code.signedEvent(event));
  return err({ code: 'no_answer', ...(await pageMessagesOf(SIGNING_NOT_LOADED)) });
}
