// The request that translates an event into the other protocols, the same on the server and in the browser.
import { valueOfText } from '@/components/source-text/native-value';
import {
  ALL_PROTOCOLS,
  type ProtocolInfo,
  type TranslateRequest,
} from '@/lib/contracts/http-protocols';
import type { EventDetail } from '@/lib/model/event-record';
import type { Source } from './align-protocols';

/** What is asked, and the message as the first column shows it. */
export type TranslationQuestion = { readonly request: TranslateRequest; readonly source: Source };

/** The key under which the answer is kept. */
export function translationKey(seq: number, question: TranslationQuestion | null): unknown[] {
  return ['translate', seq, question?.source.protocol];
}

/** The message as it arrived where its protocol is spoken here; else the event, which Clutch says as it is. */
export function questionOf(
  detail: EventDetail,
  spoken: readonly ProtocolInfo[],
): TranslationQuestion {
  const { protocol, raw, event } = detail;
  const own = spoken.find((known) => known.protocol === protocol);
  if (raw !== null && detail.raw_encoding === 'utf8' && own !== undefined) {
    const profile = event.meta?.profile;
    return {
      source: { protocol, text: raw, value: valueOfText(raw) },
      request: {
        from: protocol,
        to: ALL_PROTOCOLS,
        message: raw,
        sender: event.from.agent_id,
        ...(typeof profile === 'string' && own.profiles.includes(profile) && { profile }),
      },
    };
  }
  return {
    source: { protocol: 'clutch', text: JSON.stringify(event, null, 2), value: event },
    request: { from: 'clutch', to: ALL_PROTOCOLS, message: event },
  };
}
