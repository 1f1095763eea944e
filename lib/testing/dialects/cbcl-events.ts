// Builders of events as the codec of CBCL gives them.
import { DIALECT_TYPE } from '@/lib/dialects/log/dialect-events';
import type { ClutchMessage, MessageType, Payload } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { anEvent } from '../events';
import { aRecord } from '../records';

const TYPES = {
  tell: 'chat.message',
  ask: 'task.request',
  reply: 'task.result',
  ok: 'task.accept',
  error: 'task.error',
  cancel: 'task.cancel',
  hello: 'agent.register',
  bye: 'agent.update',
} as const satisfies Record<string, MessageType>;

type Performative = keyof typeof TYPES;

export type SaidOptions = {
  readonly id?: string;
  readonly thread?: string;
  readonly inReplyTo?: string;
  readonly payload?: Payload;
};

let count = 0;

/** What one agent says to another, or to everyone (`all`), by their names. */
export function cbclEvent(
  from: string,
  performative: Performative,
  to: string,
  { id, thread, inReplyTo, payload }: SaidOptions = {},
): ClutchMessage {
  count += 1;
  const own = id ?? `u${count}`;
  const pair = [idOf(from), idOf(to)].sort().join('~');
  const task = performative === 'ask' ? (thread ?? own) : (inReplyTo ?? thread ?? own);
  return anEvent({
    id: own,
    type: TYPES[performative],
    from: { agent_id: idOf(from) },
    to: [{ agent_id: idOf(to) }],
    thread_id: thread ?? `thread:${pair}`,
    run_id: thread ?? `run:${pair}`,
    task_id: task,
    payload: payload ?? (performative === 'bye' ? { status: 'offline' } : { text: performative }),
    meta: {
      protocol: 'cbcl',
      native_type: performative,
      native: {
        ...(thread !== undefined && { thread }),
        ...(inReplyTo !== undefined && { in_reply_to: inReplyTo }),
      },
    },
  });
}

/** A `meta define`, and to a pupil a `meta teach`. */
export function dialectEvent(from: string, name: string, pupil = 'all'): ClutchMessage {
  const payload = { dialect: { name, hash: 'sha256-00' }, definition: `(define ${name})` };
  return {
    ...cbclEvent(from, 'bye', pupil, { payload: { ...payload, verdicts: [] } }),
    payload_type: DIALECT_TYPE,
    meta: { protocol: 'cbcl', native_type: pupil === 'all' ? 'define' : 'teach', native: {} },
  };
}

/** The log of these. */
export function cbclLog(events: readonly ClutchMessage[]): EventRecord[] {
  return events.map((event, index) => aRecord({ seq: index + 1, event, protocol: 'cbcl' }));
}

function idOf(name: string): string {
  return name === 'all' ? 'group:all' : `agent:${name}`;
}
