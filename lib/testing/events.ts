// Builders of events for tests: each shows only what matters to its reader, the rest is valid and the same every time.
import { createHash } from 'node:crypto';
import { CLUTCH_VERSION } from '@/lib/model/clutch';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { channelOf } from '@/lib/model/event-fields';
import { redactionEvent } from '@/lib/model/redaction';
import type { NewEvent, NewMessage, RawMessage } from '@/lib/store/ports/event-store';

/** A time in the past that every built event bears, so that no test depends on the day it runs. */
export const BUILT_AT = '2026-02-01T13:20:11.123Z';

let builtCount = 0;

/** A valid chat message with an id of its own; `overrides` replace whole fields. */
export function anEvent(overrides: Partial<ClutchMessage> = {}): ClutchMessage {
  builtCount += 1;
  return {
    v: CLUTCH_VERSION,
    id: `msg_${builtCount}`,
    ts: BUILT_AT,
    thread_id: 'thread_1',
    run_id: 'run_1',
    task_id: 'task_1',
    from: { agent_id: 'agent:ken' },
    to: [{ agent_id: 'agent:orchestrator' }],
    type: 'chat.message',
    payload: { text: 'Hello' },
    ...overrides,
  };
}

/** What a test may say about a message besides its events. */
export type MessageOverrides = Partial<Omit<NewEvent, 'event'>> & {
  readonly raw?: Partial<RawMessage>;
};

/** The native message that one event, or a primary event and what else the message gave, came in as. */
export function aMessage(
  events: ClutchMessage | readonly [ClutchMessage, ...ClutchMessage[]] = anEvent(),
  overrides: MessageOverrides = {},
): NewMessage {
  const [primary, ...others] = isList(events) ? events : [events];
  const { raw, ...given } = overrides;
  const text = JSON.stringify(primary);
  const asNewEvent = (event: ClutchMessage): NewEvent => {
    const protocol = given.protocol ?? 'clutch';
    return {
      event,
      protocol,
      channel: channelOf(event, protocol),
      origin: 'agent',
      signature: 'unsigned',
      findings: [],
      receivedAt: BUILT_AT,
      nativeHash: createHash('sha256').update(text).digest('hex'),
      ...given,
    };
  };
  return {
    events: [asNewEvent(primary), ...others.map(asNewEvent)],
    raw: { text, encoding: 'utf8', contentType: 'application/json', ...raw },
    isVerbatim: raw?.text === undefined && raw?.encoding === undefined,
  };
}

/** The engine's word that an event is redacted; to append it empties that event. */
export function aRedaction(seqs: number | readonly number[], reason = 'a secret'): NewMessage {
  builtCount += 1;
  const redaction = { seqs: [seqs].flat(), places: [], reason, by: 'key_1' };
  const event = redactionEvent(redaction, { id: `redaction_${builtCount}`, at: BUILT_AT });
  return aMessage(event, { origin: 'engine' });
}

function isList(
  events: ClutchMessage | readonly [ClutchMessage, ...ClutchMessage[]],
): events is readonly [ClutchMessage, ...ClutchMessage[]] {
  return Array.isArray(events);
}
