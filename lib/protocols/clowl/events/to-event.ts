// Wire to event. REQ and DLGT open a task named by their own `mid`; every other message belongs to the task of its `pid`. The
// envelope as it was written stays in `meta.native`, but for what the event says exactly, so that the message comes back whole.
import type { ClutchMessage, MessageType, Payload } from '@/lib/model/clutch-message';
import { toAgentId } from '@/lib/model/ids';
import { isIdentifier } from '@/lib/model/storable-text';
import { withMembers } from '@/lib/std/with-members';
import type { DecodeContext, DecodedMessage } from '../../codec/codec';
import { eventOf } from '../../codec/event-of';
import { PLAIN_TASK, workPayload } from '../../codec/payload-form';
import { toName, toNames, toRecipients } from '../wire/agent-names';
import { TIMEOUT_CODE } from '../wire/error-codes';
import { meaningOf } from '../wire/normal-form';
import type { ClowlPerformative, ClowlWire, SemanticMessage } from '../wire/schema';
import { check } from './checks';

/** The name of this protocol in the API and in events. */
export const CLOWL = 'clowl';

/** The `body.t` that section 6 gives every ERR. */
export const ERROR_TASK = 'error';

/** The `body.t` that section 3 gives CAPS. */
export const CAPABILITIES_TASK = 'capabilities';

const TYPES: Readonly<Record<ClowlPerformative, MessageType>> = {
  REQ: 'task.request',
  DLGT: 'task.request',
  ACK: 'task.accept',
  PROG: 'task.progress',
  DONE: 'task.result',
  CNCL: 'task.cancel',
  ERR: 'task.error',
  INF: 'chat.message',
  QRY: 'chat.message',
  CAPS: 'agent.register',
};

/** What `meta.derived` calls what the upgrade from v0.1 filled in. */
export const FILLED_PATHS: Readonly<Record<string, string>> = {
  'ctx.ref': 'payload.ctx.ref',
  'body.d.delegation_mode': 'payload.delegation.mode',
  'body.d.retry': 'payload.retryable',
};

/** One event, and what can be said of the message alone. */
export function toEvents(
  wire: ClowlWire,
  context: DecodeContext,
): Omit<DecodedMessage, 'fingerprint'> {
  const meaning = meaningOf(wire);
  const { said, mid, ts, tid, filled } = meaning;
  const opens = said.p === 'REQ' || said.p === 'DLGT';
  const event = eventOf(
    {
      protocol: CLOWL,
      nativeType: said.p,
      ...(wire.profile !== '0.2' && { profile: wire.profile }),
      id: mid,
      ts: ts === null ? null : new Date(ts * 1000).toISOString(),
      from: said.from ?? null,
      to: toRecipients(said.to),
      type: typeOf(said),
      run: tid,
      thread: said.cid ?? null,
      task: opens ? mid : (said.pid ?? null),
      payload: payloadOf(wire, said),
      native: nativeOf(wire),
      more: moreOf(said, opens),
      derived: filled.flatMap((name) => FILLED_PATHS[name] ?? []),
    },
    context,
  );
  return { id: event.id, events: [withDelegation(event, said)], findings: check(wire, meaning) };
}

function typeOf(said: SemanticMessage): MessageType {
  return said.p === 'ERR' && said.body.d.code === TIMEOUT_CODE ? 'task.timeout' : TYPES[said.p];
}

/** An opened task has the one that `pid` names as its parent. A token shows that a sender claims something, and no more (WD20). */
function moreOf(said: SemanticMessage, opens: boolean): Partial<ClutchMessage> {
  const { body, pid, auth } = said;
  const isNamed = body.t !== PLAIN_TASK && isIdentifier(body.t);
  return {
    ...(opens && typeof pid === 'string' && { parent_task_id: pid }),
    ...(isNamed && { domain: body.t }),
    ...(auth !== undefined && { security: { auth: { scheme: CLOWL } } }),
  };
}

/** Named work and its data as they were written; an ERR in the words of Clutch section 5.4. */
function payloadOf(wire: ClowlWire, said: SemanticMessage): Payload {
  const context = said.ctx === undefined ? {} : { ctx: said.ctx };
  const work = withMembers(workPayload({ task: said.body.t, d: wire.message.body.d }), context);
  switch (said.p) {
    case 'ERR': {
      const { code, msg, retry, ...details } = said.body.d;
      return { code, message: msg, retryable: retry, details, ...context };
    }
    case 'CAPS':
      return { supports: said.body.d.supports, ...work };
    case 'INF':
      return { performative: said.p, ...work };
    case 'QRY':
      return { performative: said.p, expects_reply: true, ...work };
    default:
      return work;
  }
}

/** The parties by their ids, which only the event knows; of several delegates the first (WD12). */
function withDelegation(event: ClutchMessage, said: SemanticMessage): ClutchMessage {
  if (said.p !== 'DLGT') return event;
  const from = event.from.agent_id;
  const delegation = { mode: said.body.d.delegation_mode, from, to: event.to[0]?.agent_id ?? from };
  return { ...event, payload: { ...event.payload, delegation } };
}

/** What the event does not say, or not exactly so. What a message refers to always stands here. */
function nativeOf({ profile, message }: ClowlWire): Payload {
  const { p: _, body, ctx, from, to, ...rest } = message;
  const { mid: __, ts: ___, ...withoutHeard } = rest;
  const { t, d: ____, ...aside } = body;
  const bodyLeft = { ...(message.p === 'ERR' && t !== ERROR_TASK && { t }), ...aside };
  return {
    ...(profile === 'clowl-0.2-prompt' ? rest : withoutHeard),
    ...(from !== undefined && toName(toAgentId(from)) !== from && { from }),
    ...(!isSame(toNames(toRecipients(to)), to) && { to }),
    ...((ctx === null || ctx === '') && { ctx }),
    ...(Object.keys(bodyLeft).length > 0 && { body: bodyLeft }),
  };
}

function isSame(one: string | readonly string[], other: string | readonly string[]): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  return one.length === other.length && one.every((name, index) => name === other[index]);
}
