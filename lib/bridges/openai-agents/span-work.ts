// What a span is about, by the type of its data, and whose work it is.
import { textIn } from '@/lib/protocols/codec/bridge-values';
import { isObject } from '@/lib/std/is-object';
import type { AgentsSpan } from './schema';

/** A run of the runner and an agent's work in it are tasks; everything else belongs to the task that it is below. */
export type AgentsWork =
  | 'run'
  | 'agent'
  | 'tool'
  | 'model'
  | 'handoff'
  | 'guardrail'
  | 'turn'
  | 'other';

const TYPES: Readonly<Record<string, AgentsWork>> = {
  task: 'run',
  turn: 'turn',
  agent: 'agent',
  function: 'tool',
  generation: 'model',
  response: 'model',
  transcription: 'model',
  speech: 'model',
  handoff: 'handoff',
  guardrail: 'guardrail',
  custom: 'other',
  speech_group: 'other',
  mcp_tools: 'other',
};

type Data = AgentsSpan['span_data'];

/** The type that the SDK means: runs and turns go out as custom. */
function typeOf({ type, data }: Data): string {
  const inner = type === 'custom' && isObject(data) ? data.sdk_span_type : null;
  return inner === 'task' || inner === 'turn' ? inner : type;
}

/** What the span says that it is. */
export function workOf({ span_data }: Pick<AgentsSpan, 'span_data'>): AgentsWork {
  const type = typeOf(span_data);
  return Object.hasOwn(TYPES, type) ? (TYPES[type] ?? 'other') : 'other';
}

/** Whether the SDK has such a type. */
export function isKnownType({ span_data }: Pick<AgentsSpan, 'span_data'>): boolean {
  return Object.hasOwn(TYPES, span_data.type);
}

/** The data of a span; of a run or a turn those inside its custom span. */
export function ownData(data: Data): Readonly<Record<string, unknown>> {
  return typeOf(data) !== data.type && isObject(data.data) ? data.data : data;
}

/** The name of the agent whose work it is, or that did it; empty where neither the span nor its processor says. */
export function agentNameIn(span: AgentsSpan, work: AgentsWork): string {
  const data = ownData(span.span_data);
  switch (work) {
    case 'run':
      return '';
    case 'agent':
      return textIn(data.name);
    case 'turn':
      return textIn(data.agent_name) || textIn(span.agent);
    case 'handoff':
      return textIn(data.from_agent) || textIn(span.agent);
    default:
      return textIn(span.agent);
  }
}
