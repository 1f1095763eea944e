// A GenAI event that came as a log record: what went into a model, or came out of it, beside the span of the call.
import type { DecodeContext, DecodedMessage } from '@/lib/protocols/codec/codec';
import { eventOf } from '@/lib/protocols/codec/event-of';
import { fingerprint } from '@/lib/std/fingerprint';
import { isObject } from '@/lib/std/is-object';
import type { PlainObject } from '../wire/plain-value';
import { print } from '../wire/print';
import type { OtelWire } from '../wire/schema';
import { factsIn, textAt } from './attribute-names';
import { placesOf } from './places';
import { answerIn, messagesText } from './span-content';
import { instantOf } from './span-facts';

type LogWire = Extract<OtelWire, { log: unknown }>;

/** One event: a message where it says something. A record has no id, so that what it says makes one. */
export function logEvents(
  wire: LogWire,
  context: DecodeContext,
): Omit<DecodedMessage, 'fingerprint'> {
  const { log } = wire;
  const { attributes, traceId, spanId, body } = log;
  const places = placesOf(wire, context);
  const name = log.eventName || textAt(attributes, ['event.name']);
  const agentName = textAt(attributes, ['gen_ai.agent.name']);
  const agent = agentName === '' ? places.service : places.agentId(agentName);
  const text = textIn(body, attributes);
  const at = log.timeUnixNano ?? log.observedTimeUnixNano;
  const id = `log:${spanId ?? traceId}:${fingerprint(print(wire))}`;
  const event = eventOf(
    {
      protocol: 'opentelemetry',
      nativeType: name || 'log',
      id,
      ts: at === null ? null : instantOf(at),
      from: agent,
      to: [{ agent_id: agent }],
      type: text === '' ? 'chat.system' : 'chat.message',
      run: traceId,
      thread: places.conversation ?? traceId,
      task: spanId ?? traceId,
      payload: text === '' ? { text: name || 'log record' } : { text },
      native: { name, scope: wire.scope, attributes: factsIn(attributes) },
      more: {
        trace: { trace_id: traceId, ...(spanId !== null && { span_id: spanId }) },
        ...(places.domain !== undefined && { domain: places.domain }),
      },
      marks: { clock: 'span', ...(text === '' && { fold: true }) },
      derived: [
        'id',
        'to',
        ...(agentName === '' ? ['from.agent_id'] : []),
        ...(places.conversation === null ? ['thread_id'] : []),
      ],
    },
    context,
  );
  return { id, events: [event], findings: [] };
}

function textIn(body: unknown, attributes: PlainObject): string {
  if (typeof body === 'string') return body;
  const message = isObject(body) ? (body.message ?? body) : null;
  return messagesText([message], 'all') || answerIn({ attributes, events: [] }).said;
}
