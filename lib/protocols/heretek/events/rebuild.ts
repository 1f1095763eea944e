// Event to wire for what came in as Heretek A2A: the very message, out of the event alone.
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import { nativeName } from '@/lib/model/native-name';
import { derivedOf } from '../../codec/event-of';
import { asPayload, writeContent } from '../wire/content';
import { HeretekRole, type HeretekWire, schemaOf } from '../wire/schema';

/** The message that an event was made from; null where the event does not tell, as after a change by other hands. */
export function rebuild(event: ClutchMessage): HeretekWire | null {
  const type = event.meta?.native_type;
  const native = asPayload(event.meta?.native) ?? {};
  const { unknown, role, content, ...envelope } = native;
  const wire = schemaOf(type).safeParse({
    ...asPayload(unknown),
    ...saidOf(event),
    ...envelope,
    type,
    ...(type === 'event' && { event: event.payload.event }),
    content: content ?? contentOf(event, HeretekRole.safeParse(role).data ?? null),
  });
  return wire.success ? (wire.data as HeretekWire) : null;
}

/** The fields of the envelope that the event has a home for, where the message said them. */
function saidOf(event: ClutchMessage): Payload {
  const derived = derivedOf(event);
  const [recipient] = event.to;
  const isAddressed = event.meta?.native_type !== 'broadcast' && !derived.has('to');
  return {
    ...(!derived.has('id') && { id: event.id }),
    ...(!derived.has('from.agent_id') && { from: nativeName(event.from.agent_id) }),
    ...(isAddressed && recipient && { agent: nativeName(recipient.agent_id) }),
    ...(!derived.has('ts') && { timestamp: Date.parse(event.ts) }),
  };
}

/** Speech of which the metadata say that it is a question, and the content does not. */
function isQuestion(meta: ClutchMessage['meta']): boolean {
  const isSpeech = meta?.native_type === 'message' || meta?.native_type === 'broadcast';
  return isSpeech && asPayload(asPayload(meta.native)?.metadata)?.requiresResponse === true;
}

/** The content where the payload alone gives it back. */
function contentOf({ payload, meta }: ClutchMessage, role: HeretekRole | null): Payload {
  switch (meta?.native_type) {
    case 'event': {
      const { event: _, ...rest } = payload;
      return writeContent(rest, role);
    }
    case 'handshake':
      return { action: 'advertise', capabilities: payload };
    case 'disconnect': {
      const { status: _, ...rest } = payload;
      return rest;
    }
    default: {
      const { expects_reply: _, ...rest } = payload;
      return writeContent(isQuestion(meta) ? rest : payload, role);
    }
  }
}
