// Hands what a person answered here to the deployment that waits for it. An answer counts for the question that it names, once, and only
// where it was given after the deployment began to wait: a graph may ask the same again.
import type { EventRecord } from '@/lib/model/event-record';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import { isObject } from '@/lib/std/is-object';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { textIn } from '@/lib/text/text-of';
import type { PendingInterrupt, PlatformClient } from './platform-client';

export type AnswerSource = {
  readonly platform: PlatformClient;
  /** The latest messages of a thread, the last one first. */
  readonly messagesOf: (threadId: string) => Promise<readonly EventRecord[]>;
};

export class PlatformAnswerer {
  readonly #source: AnswerSource;
  /** The answers that were handed on. */
  readonly #used = new Set<number>();

  constructor(source: AnswerSource) {
    this.#source = source;
  }

  /** Hands on what was answered since the last time; returns how many answers there were. */
  async pass(): Promise<number> {
    const { platform, messagesOf } = this.#source;
    let count = 0;
    for (const interrupt of await platform.pendingInterrupts()) {
      const answer = answerTo(interrupt, await messagesOf(interrupt.thread_id));
      if (answer === null || this.#used.has(answer.seq)) continue;
      await platform.resume(interrupt, answer.text);
      this.#used.add(answer.seq);
      count += 1;
    }
    return count;
  }
}

/** What a person answered to an interrupt; null where nobody did. */
function answerTo(
  { id, value, since }: PendingInterrupt,
  messages: readonly EventRecord[],
): { readonly seq: number; readonly text: string } | null {
  const asked = canonicalJson(value ?? null);
  const question = messages.find(({ event }) => {
    const { interrupt } = event.payload;
    return isObject(interrupt) && interrupt.id === id && canonicalJson(interrupt.value) === asked;
  });
  const answer = messages.find(({ event, origin, received_at }) => {
    const isPersons = origin === 'operator' && event.from.agent_id === HUMAN_AGENT_ID;
    const isAbout = question !== undefined && event.payload.in_reply_to === question.event.id;
    return isPersons && isAbout && Date.parse(received_at) >= Date.parse(since);
  });
  return answer === undefined
    ? null
    : { seq: answer.seq, text: textIn(answer.event.payload, 'text') };
}
