// Span to events: what began, at its start, and what came of it, at its end.
import type { ClutchMessage, MessageType, Payload } from '@/lib/model/clutch-message';
import type { Finding } from '@/lib/model/finding';
import type { DecodeContext, DecodedMessage } from '@/lib/protocols/codec/codec';
import { eventOf } from '@/lib/protocols/codec/event-of';
import type { OtelSpan, OtelWire } from '../wire/schema';
import { factsIn, textAt } from './attribute-names';
import { placesOf, type TracePlaces } from './places';
import { answerIn, exchangeIn } from './span-content';
import { failureIn, instantOf, msOf, usageIn } from './span-facts';
import {
  agentNameIn,
  isOfConvention,
  labelOf,
  modelIn,
  type SpanWork,
  toolNameIn,
  workOf,
} from './span-work';
import { toolArguments, toolResult } from './tool-values';

type SpanWire = Extract<OtelWire, { span: unknown }>;

/** What of an event its part of the span decides. */
type Part = {
  readonly type: MessageType;
  readonly payload: Payload;
  readonly at: string;
  readonly from: string;
  readonly to: string;
  readonly parent?: string | null;
  readonly meta?: Payload;
  readonly derived: readonly string[];
};

type Whose = {
  readonly span: OtelSpan;
  readonly work: SpanWork;
  readonly places: TracePlaces;
  /** Whose work it is, as far as the span says; else that of the program. */
  readonly agent: string;
  readonly isAgentKnown: boolean;
};

/** The events of a span. The first one bears its id, or of an open span that id and a mark, for it comes again when it ends. */
export function spanEvents(
  wire: SpanWire,
  context: DecodeContext,
): Omit<DecodedMessage, 'fingerprint'> {
  const { span } = wire;
  const places = placesOf(wire, context);
  const work = workOf(span);
  const name = agentNameIn(span, work);
  const whose = {
    span,
    work,
    places,
    agent: name === '' ? places.service : places.agentId(name),
    isAgentKnown: name !== '',
  };
  const id = span.endTimeUnixNano === null ? `${span.spanId}#open` : span.spanId;
  const events = partsOf(whose).map((part, at) => {
    const partId = at === 0 ? id : `${id}#${at}`;
    return eventFrom(part, { id: partId, primary: id, wire, places, context });
  });
  return { id, events, findings: findingsOf(whose) };
}

function partsOf(whose: Whose): Part[] {
  switch (whose.work) {
    case 'agent':
    case 'step':
      return taskParts(whose);
    case 'tool':
      return toolParts(whose);
    case 'model':
      return [modelPart(whose)];
    case 'other':
      return [otherPart(whose)];
  }
}

/** A task, asked for by the program: spans nest and do not speak, so that who asked is inferred. */
function taskParts({ span, work, places, agent, isAgentKnown }: Whose): Part[] {
  const { asked, answer } = exchangeIn(span);
  const label = labelOf(span);
  // Steps repeat what was asked of the whole; which one it is tells them apart.
  const isInner = work === 'step' && span.parentSpanId !== null;
  const parent = span.parentSpanId ?? places.above;
  const whoIsInferred = isAgentKnown ? [] : ['to'];
  const request: Part = {
    type: 'task.request',
    payload: {
      ...(asked === '' || isInner ? { title: label } : { text: asked }),
      ...(asked !== '' && isInner && { input: asked }),
      ...(asked !== '' && { span: span.name }),
    },
    at: span.startTimeUnixNano,
    from: places.service,
    to: agent,
    parent,
    derived: ['from.agent_id', ...whoIsInferred],
  };
  if (span.endTimeUnixNano === null) return [request];
  const failure = failureIn(span);
  const result: Part = {
    type: failure === null ? 'task.result' : 'task.error',
    payload:
      failure === null
        ? answer === ''
          ? { title: `${label} ended` }
          : { text: answer }
        : { ...failure, retryable: false, ...(answer !== '' && { text: answer }) },
    at: span.endTimeUnixNano,
    from: agent,
    to: places.service,
    parent,
    derived: ['to', ...(isAgentKnown ? [] : ['from.agent_id'])],
  };
  return [request, result];
}

/** Call and outcome are paired by the span. */
function toolParts({ span, agent, isAgentKnown }: Whose): Part[] {
  const { attributes, spanId } = span;
  const tool = toolNameIn(span);
  const derived = ['to', ...(isAgentKnown ? [] : ['from.agent_id'])];
  const own = { from: agent, to: agent, meta: withinTask(span), derived };
  const args = toolArguments(attributes);
  const call: Part = {
    type: 'tool.call',
    payload: { tool, call_id: spanId, ...(args !== null && { args }) },
    at: span.startTimeUnixNano,
    ...own,
  };
  if (span.endTimeUnixNano === null) return [call];
  const failure = failureIn(span);
  const result = toolResult(attributes);
  const outcome: Part = {
    type: failure === null ? 'tool.result' : 'tool.error',
    payload: {
      tool,
      call_id: spanId,
      ...(result !== null && { result }),
      ...(failure !== null && { ...failure, retryable: false }),
    },
    at: span.endTimeUnixNano,
    ...own,
  };
  return [call, outcome];
}

/** One event when the model answered: what it said, or where it said nothing or nobody recorded it, that it was called and for which tools it asked. */
function modelPart({ span, agent, isAgentKnown }: Whose): Part {
  const { attributes, startTimeUnixNano, endTimeUnixNano } = span;
  const usage = usageIn(attributes);
  const failure = failureIn(span);
  const { said, tools } = answerIn(span);
  const model = modelIn(attributes);
  const done = tools.length === 0 ? span.name : `${span.name}: calls ${tools.join(', ')}`;
  const isSpeech = said !== '' && failure === null;
  return {
    type: isSpeech ? 'chat.message' : 'chat.system',
    payload: {
      text: isSpeech ? said : failure === null ? done : `${span.name}: ${failure.message}`,
      ...(model !== '' && { model }),
      ...durationOf(span),
      ...(failure !== null && { error: failure }),
    },
    at: endTimeUnixNano ?? startTimeUnixNano,
    from: agent,
    to: agent,
    meta: {
      ...withinTask(span),
      ...(usage !== null && { usage }),
      ...(!isSpeech && failure === null && { fold: true }),
    },
    derived: ['to', ...(isAgentKnown ? [] : ['from.agent_id'])],
  };
}

/** What no convention has a word for, folded in the thread. */
function otherPart({ span, agent }: Whose): Part {
  const failure = failureIn(span);
  return {
    type: 'chat.system',
    payload: {
      text: failure === null ? labelOf(span) : `${labelOf(span)}: ${failure.message}`,
      ...durationOf(span),
      ...(failure !== null && { error: failure }),
    },
    at: span.startTimeUnixNano,
    from: agent,
    to: agent,
    meta: { ...withinTask(span), ...(failure === null && { fold: true }) },
    derived: ['type', 'from.agent_id', 'to'],
  };
}

/** What belongs to the task of the span above it. */
function withinTask({ parentSpanId }: OtelSpan): Payload {
  return parentSpanId === null ? {} : { within_task: parentSpanId };
}

function durationOf({ startTimeUnixNano, endTimeUnixNano }: OtelSpan): Payload {
  if (endTimeUnixNano === null) return {};
  const ms = msOf(endTimeUnixNano) - msOf(startTimeUnixNano);
  return ms < 0 ? {} : { duration_ms: ms };
}

type Frame = {
  readonly id: string;
  readonly primary: string;
  readonly wire: SpanWire;
  readonly places: TracePlaces;
  readonly context: DecodeContext;
};

function eventFrom(part: Part, { id, primary, wire, places, context }: Frame): ClutchMessage {
  const { span, scope } = wire;
  const isPrimary = id === primary;
  return eventOf(
    {
      protocol: 'opentelemetry',
      nativeType:
        textAt(span.attributes, ['gen_ai.operation.name', 'openinference.span.kind']) || 'span',
      id,
      ts: instantOf(part.at),
      from: part.from,
      to: [{ agent_id: part.to }],
      type: part.type,
      run: span.traceId,
      thread: places.conversation ?? span.traceId,
      task: span.spanId,
      payload: part.payload,
      native: isPrimary ? nativeOf(span, scope) : {},
      more: {
        trace: { trace_id: span.traceId, span_id: span.spanId },
        ...(part.parent !== undefined && part.parent !== null && { parent_task_id: part.parent }),
        ...(places.domain !== undefined && { domain: places.domain }),
      },
      marks: { clock: 'span', ...part.meta, ...(!isPrimary && { part_of: primary }) },
      derived: [...part.derived, ...(places.conversation === null ? ['thread_id'] : [])],
    },
    context,
  );
}

/** What of the span is no content; the raw message has all of it. */
function nativeOf(span: OtelSpan, scope: SpanWire['scope']): Payload {
  const { name, kind, status, links } = span;
  return {
    name,
    kind,
    scope,
    attributes: factsIn(span.attributes),
    ...((status.code !== 0 || status.message !== '') && { status }),
    ...(links.length > 0 && { links: links.map(({ traceId, spanId }) => ({ traceId, spanId })) }),
  };
}

function findingsOf({ span, work }: Whose): Finding[] {
  const { startTimeUnixNano, endTimeUnixNano, attributes } = span;
  const findings: Finding[] = [];
  if (endTimeUnixNano !== null && msOf(endTimeUnixNano) < msOf(startTimeUnixNano)) {
    const message = 'expected an end that is not before the start; the duration is unknown';
    findings.push({ level: 'warning', rule: 'OT5', path: '/span/endTimeUnixNano', message });
  }
  if (work === 'other' && isOfConvention(attributes)) {
    const message = 'expected an operation that is known here, saw none; it is kept as it is';
    findings.push({ level: 'info', rule: 'OT6', path: '/span/attributes', message });
  }
  return findings;
}
