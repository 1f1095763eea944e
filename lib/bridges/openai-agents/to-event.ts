// Record to events. Every record gives the same events whatever came before it: nothing is looked up, so that they may come in whichever
// order. What belongs to a task names its parent span in `meta.within_task`, and the task is found over any chain of them.
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import type { Finding } from '@/lib/model/finding';
import { textIn } from '@/lib/protocols/codec/bridge-values';
import type { DecodeContext, DecodedMessage } from '@/lib/protocols/codec/codec';
import { eventOf } from '@/lib/protocols/codec/event-of';
import { epochMs, isoInstant } from '@/lib/std/instant';
import { type AgentsPart, partsOf, type Whose } from './parts';
import { placesOf } from './places';
import type { AgentsSpan, AgentsTrace, AgentsWire } from './schema';
import { agentNameIn, isKnownType, ownData, workOf } from './span-work';

/** The events of a trace or a span. */
export function toEvents(
  wire: AgentsWire,
  context: DecodeContext,
): Omit<DecodedMessage, 'fingerprint'> {
  return wire.object === 'trace' ? traceEvents(wire, context) : spanEvents(wire, context);
}

/** A trace has no times: it names the run, which its spans are. */
function traceEvents(
  wire: AgentsTrace,
  context: DecodeContext,
): Omit<DecodedMessage, 'fingerprint'> {
  const { id, workflow_name, metadata } = wire;
  const places = placesOf(wire, context);
  const event = eventOf(
    {
      protocol: 'openai-agents',
      nativeType: 'trace',
      id,
      ts: null,
      from: places.program,
      to: [{ agent_id: places.program }],
      type: 'chat.system',
      run: id,
      thread: places.conversation ?? id,
      task: id,
      payload: { text: textIn(workflow_name) || 'Trace' },
      native: { ...(metadata !== null && { metadata }) },
      more: {
        trace: { trace_id: id },
        ...(places.domain !== undefined && { domain: places.domain }),
      },
      marks: { fold: true },
      derived: ['from.agent_id', 'to', ...(places.conversation === null ? ['thread_id'] : [])],
    },
    context,
  );
  return { id, events: [event], findings: [] };
}

/** Start and end are told apart, so that a span which is told twice, when it starts and when it ends, says nothing twice. */
function spanEvents(span: AgentsSpan, context: DecodeContext): Omit<DecodedMessage, 'fingerprint'> {
  const places = placesOf(span, context);
  const work = workOf(span);
  const name = agentNameIn(span, work);
  const whose: Whose = {
    span,
    work,
    places,
    agent: name === '' ? places.program : places.agentId(name),
    isAgentKnown: name !== '',
  };
  const told = toldOf(partsOf(whose), span);
  const id = idOf(span);
  const events = told.map((part, at) => {
    return eventFrom(part, whose, context, { id: at === 0 ? id : `${id}#${at}`, primary: id });
  });
  return { id, events, findings: findingsOf(whose) };
}

/** Of an open span what began, of one whose start was told what ended. What has one part has it whole. */
function toldOf(
  parts: readonly AgentsPart[],
  { phase, ended_at }: AgentsSpan,
): readonly AgentsPart[] {
  if (parts.length === 1) return parts;
  if (phase === 'start' || ended_at === null) return parts.slice(0, 1);
  return phase === 'end' ? parts.slice(1) : parts;
}

function idOf({ id, phase, ended_at }: AgentsSpan): string {
  if (phase === 'start' || ended_at === null) return `${id}#start`;
  return phase === 'end' ? `${id}#end` : id;
}

function eventFrom(
  part: AgentsPart,
  { span, places }: Whose,
  context: DecodeContext,
  { id, primary }: { readonly id: string; readonly primary: string },
): ClutchMessage {
  const isPrimary = id === primary;
  const { started_at, ended_at, parent_id } = span;
  const isTask = part.type.startsWith('task.');
  return eventOf(
    {
      protocol: 'openai-agents',
      nativeType: span.span_data.type || 'span',
      id,
      ts: isoInstant(epochMs(part.moment === 'start' ? started_at : (ended_at ?? started_at))),
      from: part.from,
      to: [{ agent_id: part.to }],
      type: part.type,
      run: places.trace,
      thread: places.conversation ?? places.trace,
      task: span.id,
      payload: part.payload,
      native: isPrimary ? nativeOf(span) : {},
      more: {
        trace: { trace_id: places.trace, span_id: span.id },
        ...(isTask && parent_id !== null && { parent_task_id: parent_id }),
        ...(places.domain !== undefined && { domain: places.domain }),
      },
      marks: { clock: 'span', ...part.meta, ...(!isPrimary && { part_of: primary }) },
      derived: [...part.derived, ...(places.conversation === null ? ['thread_id'] : [])],
    },
    context,
  );
}

/** What events say in their payload, or what is a whole prompt: the raw message has all of it. */
const CONTENT: ReadonlySet<string> = new Set([
  'input',
  'output',
  'mcp_data',
  '_input',
  '_response',
]);

function nativeOf({ span_data, metadata }: AgentsSpan): Payload {
  const native: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(span_data)) {
    if (value !== null && !CONTENT.has(name)) native[name] = value;
  }
  if (metadata !== null) native.metadata = metadata;
  return native;
}

function findingsOf({ span, work }: Whose): Finding[] {
  const { started_at, ended_at, span_data } = span;
  const findings: Finding[] = [];
  if (ended_at !== null && epochMs(ended_at) < epochMs(started_at)) {
    const message = 'expected an end that is not before the start; the duration is unknown';
    findings.push({ level: 'warning', rule: 'OA5', path: '/ended_at', message });
  }
  if (!isKnownType(span)) {
    const message = 'expected a type that the SDK has, saw another one; it is kept as it is';
    findings.push({ level: 'info', rule: 'OA6', path: '/span_data/type', message });
  }
  if (work === 'guardrail' && ownData(span_data).triggered === true) {
    const message = `expected that ${textIn(span_data.name) || 'the guardrail'} lets it pass; its tripwire was triggered`;
    findings.push({ level: 'warning', rule: 'OA7', path: '/span_data/triggered', message });
  }
  return findings;
}
