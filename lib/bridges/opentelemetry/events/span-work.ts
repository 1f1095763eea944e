// What a span is about, by whichever conventions name it: GenAI of OpenTelemetry, OpenInference, OpenLLMetry, MCP.
import { isObject } from '@/lib/std/is-object';
import type { PlainObject } from '../wire/plain-value';
import type { OtelSpan } from '../wire/schema';
import { textAt, valueAt } from './attribute-names';

/** An agent's work and a step of a workflow are tasks; a call of a tool or of a model belongs to the task that it is below. */
export type SpanWork = 'agent' | 'step' | 'tool' | 'model' | 'other';

const OPERATIONS: Readonly<Record<string, SpanWork>> = {
  invoke_agent: 'agent',
  invoke_workflow: 'step',
  plan: 'step',
  execute_tool: 'tool',
  retrieval: 'tool',
  chat: 'model',
  generate_content: 'model',
  text_completion: 'model',
  embeddings: 'model',
};

const OPENINFERENCE_KINDS: Readonly<Record<string, SpanWork>> = {
  AGENT: 'agent',
  CHAIN: 'step',
  TOOL: 'tool',
  RETRIEVER: 'tool',
  LLM: 'model',
  EMBEDDING: 'model',
  RERANKER: 'model',
};

const TRACELOOP_KINDS: Readonly<Record<string, SpanWork>> = {
  agent: 'agent',
  workflow: 'step',
  task: 'step',
  tool: 'tool',
};

/** Of the AI SDK: `ai.generateText` and its kin are an agent's work, the calls of the model in them end so. */
const AI_SDK = /^ai\.(?:(toolCall)|\w+(\.do(?:Generate|Stream|Embed))?)$/;

function aiSdkWork(operation: string): SpanWork | null {
  const [whole, tool, model] = AI_SDK.exec(operation) ?? [];
  if (whole === undefined) return null;
  if (tool !== undefined) return 'tool';
  return model === undefined ? 'agent' : 'model';
}

/** Nodes that graphs have for themselves, as `__start__`. */
const OWN_NODE = /^__\w+__$/;

/** What the span says that it is. */
export function workOf({ attributes, name }: Pick<OtelSpan, 'attributes' | 'name'>): SpanWork {
  if (OWN_NODE.test(name)) return 'other';
  return (
    aiSdkWork(textAt(attributes, ['ai.operationId'])) ??
    lookUp(OPERATIONS, textAt(attributes, ['gen_ai.operation.name'])) ??
    lookUp(OPENINFERENCE_KINDS, textAt(attributes, ['openinference.span.kind']).toUpperCase()) ??
    lookUp(TRACELOOP_KINDS, textAt(attributes, ['traceloop.span.kind'])) ??
    (textAt(attributes, ['llm.request.type']) === '' ? null : 'model') ??
    (textAt(attributes, ['mcp.method.name']) === 'tools/call' ? 'tool' : 'other')
  );
}

function lookUp(table: Readonly<Record<string, SpanWork>>, name: string): SpanWork | null {
  return Object.hasOwn(table, name) ? (table[name] ?? null) : null;
}

/** Whether any of the conventions has a part in the span. */
export function isOfConvention(attributes: PlainObject): boolean {
  return Object.keys(attributes).some((name) => /^(gen_ai|openinference|traceloop)\./.test(name));
}

/** The name of the agent whose work it is, or that did it; empty where the span names none. */
export function agentNameIn(
  { attributes, name, parentSpanId }: Pick<OtelSpan, 'attributes' | 'name' | 'parentSpanId'>,
  work: SpanWork,
): string {
  const named =
    textAt(attributes, ['gen_ai.agent.name', 'agent.name', 'graph.node.id']) ||
    graphNodeIn(attributes) ||
    textAt(attributes, ['ai.telemetry.functionId']);
  if (named !== '' || work !== 'agent') return named;
  // The whole of a trace is an agent by OpenInference, too, and without a name it is the program's.
  if (parentSpanId === null && textAt(attributes, ['openinference.span.kind']) !== '') return '';
  const entity = textAt(attributes, ['traceloop.entity.name', 'gen_ai.agent.id']);
  return entity === '' ? name.replace(/^invoke_agent\s+/, '').replace(/\.agent$/, '') : entity;
}

/** What LangChain's metadata call the agent, and LangGraph's the node; what OpenLLMetry makes of these names. */
const NODE_NAMES = ['lc_agent_name', 'langgraph_node'];
const ASSOCIATED_NAMES = NODE_NAMES.map((name) => `traceloop.association.properties.${name}`);

/** The agent of LangChain, else the node of LangGraph, that a span belongs to: in the metadata as OpenInference and OpenLLMetry record it. */
function graphNodeIn(attributes: PlainObject): string {
  const metadata = valueAt(attributes, ['metadata']);
  const inMetadata = isObject(metadata) ? NODE_NAMES.map((name) => metadata[name]) : [];
  const named = inMetadata.find((name) => typeof name === 'string' && name !== '');
  const node = typeof named === 'string' ? named : textAt(attributes, ASSOCIATED_NAMES);
  return OWN_NODE.test(node) ? '' : node;
}

/** What the conventions put before the names of what runs, and OpenLLMetry behind them. */
const OPERATION = /^(?:invoke_agent|invoke_workflow|execute_task)\s+(?=\S)/;
const ENTITY_KIND = /(?<=\S)\.(?:agent|workflow|task)$/;

/** What runs, as people read it: the span's name without the operation that it is. */
export function labelOf({ attributes, name }: Pick<OtelSpan, 'attributes' | 'name'>): string {
  const label = name.replace(OPERATION, '');
  return textAt(attributes, ['traceloop.span.kind', 'gen_ai.operation.name']) === ''
    ? label
    : label.replace(ENTITY_KIND, '');
}

/** The name of the tool that is called. */
export function toolNameIn({ attributes, name }: Pick<OtelSpan, 'attributes' | 'name'>): string {
  const names = ['gen_ai.tool.name', 'tool.name', 'ai.toolCall.name', 'traceloop.entity.name'];
  return textAt(attributes, names) || name.replace(/^(execute_tool|tools\/call)\s+/, '');
}

/** The model that answered, else the one that was asked. */
export function modelIn(attributes: PlainObject): string {
  return textAt(attributes, [
    'gen_ai.response.model',
    'gen_ai.request.model',
    'llm.model_name',
    'embedding.model_name',
    'reranker.model_name',
  ]);
}
