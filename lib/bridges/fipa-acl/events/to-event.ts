// Wire to event. The conversation is the thread and the run; `:reply-with` names what is asked, `:in-reply-to` what is answered. Nothing
// is looked up: each message gives the same event, whatever came before it.
import { fittingId } from '@/lib/model/fitting-id';
import type { DecodeContext, DecodedMessage } from '@/lib/protocols/codec/codec';
import { eventOf } from '@/lib/protocols/codec/event-of';
import { print } from '../wire/print';
import { type FipaWire, textParameter } from '../wire/schema';
import { actOf, type FipaAct } from './acts';
import { agentIdOf } from './agent-id';
import { check } from './checks';
import { readContent } from './content';

/** `meta.protocol` of what came in. */
export const PROTOCOL = 'fipa-acl';

/** The one event of a message. */
export function toEvents(
  wire: FipaWire,
  context: DecodeContext,
): Omit<DecodedMessage, 'fingerprint'> {
  const act = actOf(wire);
  const { payload, form, derived } = readContent(wire, act);
  const places = placesOf(wire, context);
  const receivers = wire.receiver ?? [];
  const event = eventOf(
    {
      protocol: PROTOCOL,
      nativeType: wire.performative,
      id: null,
      ts: null,
      from: senderOf(wire, context),
      to:
        receivers.length === 0
          ? null
          : receivers.map(({ name }) => ({ agent_id: agentIdOf(name, context) })),
      type: act.type,
      run: places.thread,
      thread: places.thread,
      task: taskOf(wire, act),
      payload,
      native: {
        envelope: print({ ...wire, content: null }),
        content: form,
        ...(wire.isContentBare && { bare: true }),
      },
      ...(act.payloadType !== undefined && { more: { payload_type: act.payloadType } }),
      derived: [
        ...derived,
        ...(wire.sender === null && isNamedByKey(context) ? ['from.agent_id'] : []),
        ...(act.isInferred ? ['type'] : []),
        ...(places.isDerived ? derivedPlaces(context) : []),
      ],
    },
    context,
  );
  return { id: event.id, events: [event], findings: check(wire) };
}

/** Whoever says nothing of himself is one of those that the key speaks for. */
function senderOf({ sender }: FipaWire, context: DecodeContext): string | null {
  if (sender !== null) return agentIdOf(sender.name, context);
  return isNamedByKey(context) ? agentIdOf('anonymous', context) : null;
}

function isNamedByKey({ from, agentPrefix }: DecodeContext): boolean {
  return from === undefined && agentPrefix !== undefined;
}

type Places = { readonly thread: string | null; readonly isDerived: boolean };

/** Without a conversation the two who talk have one. */
function placesOf({ sender, receiver, ...wire }: FipaWire, context: DecodeContext): Places {
  const conversation = textParameter({ sender, receiver, ...wire }, 'conversation-id') ?? '';
  if (conversation !== '') return { thread: fittingId('', conversation), isDerived: false };
  const [other] = receiver ?? [];
  if (sender === null || other === undefined) return { thread: null, isDerived: false };
  const pair = [sender.name, other.name].map((name) => agentIdOf(name, context)).sort();
  return { thread: fittingId('fipa-acl:', pair.join('~')), isDerived: true };
}

/** What the request named is listed as derived already. */
function derivedPlaces({ thread_id, run_id }: DecodeContext): string[] {
  return [
    ...(thread_id === undefined ? ['thread_id'] : []),
    ...(run_id === undefined ? ['run_id'] : []),
  ];
}

function taskOf(wire: FipaWire, { opens }: FipaAct): string | null {
  const asked = textParameter(wire, 'reply-with');
  const answered = textParameter(wire, 'in-reply-to');
  const named = opens ? asked || answered : answered;
  const task = named || textParameter(wire, 'conversation-id');
  return task ? fittingId('', task) : null;
}
