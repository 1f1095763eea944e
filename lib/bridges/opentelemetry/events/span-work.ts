// What a span is about, by whichever conventions name it: GenAI of OpenTelemetry, OpenInference, OpenLLMetry, MCP.
import type { PlainObject } from '../wire/plain-value';
import type { OtelSpan } from '../wire/schema';
import { textAt } from './attribute-names';

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

/** What the span says that it is. */
export function workOf({ attributes }: Pick<OtelSpan, 'attributes'>): SpanWork {
  return (
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
export function agentNameIn(span: Pick<OtelSpan, 'attributes' | 'name'>, work: SpanWork): string {
  const { attributes, name } = span;
  const named = textAt(attributes, ['gen_ai.agent.name', 'agent.name', 'graph.node.id']);
  if (named !== '' || work !== 'agent') return named;
  const entity = textAt(attributes, ['traceloop.entity.name', 'gen_ai.agent.id']);
  return entity === '' ? name.replace(/^invoke_agent\s+/, '').replace(/\.agent$/, '') : entity;
}

/** The name of the tool that is called. */
export function toolNameIn({ attributes, name }: Pick<OtelSpan, 'attributes' | 'name'>): string {
  const names = ['gen_ai.tool.name', 'tool.name', 'traceloop.entity.name'];
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
