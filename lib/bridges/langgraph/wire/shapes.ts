// The shapes in which an item of a LangGraph stream comes, told by what is in it, as one record: what `stream` gives in JavaScript and
// Python with and without subgraphs and modes, `streamEvents` v2 and v3, what the platform's SDK gives for a frame of SSE, and any of
// them inside of what its sender adds.
import { isObject } from '@/lib/std/is-object';
import { partsOf, pathOf } from './namespace';

/** An item with its mode and its place, not yet checked. */
export type LooseRecord = Readonly<Record<string, unknown>> & {
  readonly mode: unknown;
  readonly data: unknown;
};

/** What of a sender's own words stays when an item says more precisely where it stands. */
const SAID = ['run_id', 'thread_id', 'graph', 'at', 'seq', 'ns'];

/** How deep records stand in records: a sender's words, an event, a frame. */
const LAYERS_MAX = 3;

/** Modes as `stream` names them; frames of SSE bear the same names. */
const MODES = new Set([
  'values',
  'updates',
  'messages',
  'messages-tuple',
  'messages/partial',
  'messages/complete',
  'messages/metadata',
  'custom',
  'tasks',
  'debug',
  'checkpoints',
  'tools',
  'events',
  'metadata',
  'error',
  'end',
  'feedback',
  'heartbeat',
]);

/** The record of a value in any of the shapes; null where it has none of them. */
export function recordIn(value: unknown): LooseRecord | null {
  let record = Array.isArray(value) ? ofList(value) : isObject(value) ? ofObject(value) : null;
  for (let layer = 1; layer < LAYERS_MAX && record !== null; layer += 1) {
    const inner = innerOf(record);
    if (inner === null) return record;
    record = { ...said(record), ...inner };
  }
  return record;
}

/** What an event of `streamEvents` or a step of `debug` holds, where the mode says that it is one. */
function innerOf({ mode, data }: LooseRecord): LooseRecord | null {
  if (mode === 'events' && isObject(data) && !('mode' in data)) return ofObject(data);
  if (mode !== 'debug' || !isObject(data)) return null;
  const isTask = data.type === 'task' || data.type === 'task_result';
  const at = typeof data.timestamp === 'string' ? { at: data.timestamp } : {};
  return isTask ? { mode: 'tasks', data: data.payload, ...at } : null;
}

function said(record: LooseRecord): Record<string, unknown> {
  const entries = SAID.map((name) => [name, record[name]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null));
}

/** `[namespace, mode, data]`, `[mode, data]`, or `[namespace, data]`, of which the data tell the mode. */
function ofList(list: readonly unknown[]): LooseRecord | null {
  const [first, second, third] = list;
  if (list.length === 3 && isNamespace(first)) return { ns: first, mode: second, data: third };
  if (list.length !== 2) return null;
  if (typeof first === 'string') return { mode: first, data: second };
  return isNamespace(first) ? { ns: first, mode: modeOf(second), data: second } : null;
}

function isNamespace(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((segment) => typeof segment === 'string');
}

function ofObject(value: Record<string, unknown>): LooseRecord | null {
  const { mode, type, event, data } = value;
  if ('mode' in value && 'data' in value) return { ...value, mode, data };
  if (type === 'event' && isObject(value.params)) return ofV3(value, value.params);
  if (typeof event === 'string' && event.startsWith('on_') && isObject(data)) return ofV2(value);
  if (typeof event === 'string' && 'data' in value) return ofFrame(event, value);
  // Python's `version="v2"` of `stream`.
  if (typeof type === 'string' && Array.isArray(value.ns))
    return { ns: value.ns, mode: type, data };
  return null;
}

/** LangChain's Agent Streaming Protocol. */
function ofV3(event: Record<string, unknown>, params: Record<string, unknown>): LooseRecord {
  const { namespace: ns, timestamp: at } = params;
  const place = { ns, at, seq: event.seq };
  const { data } = params;
  if (event.method === 'custom') {
    return { ...place, mode: 'custom', data: isObject(data) ? (data.payload ?? data) : data };
  }
  if (event.method === 'lifecycle') return { ...place, ...ofLifecycle(data) };
  if (event.method === 'values' && Array.isArray(params.interrupts)) {
    return { ...place, ...ofValues(event, params, params.interrupts) };
  }
  return { ...place, mode: event.method, data };
}

/**
 * Python's states name what the graph waits for. The first state of a stream is that of a graph that begins, or goes on: what was asked
 * before it has its answer.
 */
function ofValues(
  { seq }: Record<string, unknown>,
  { namespace, timestamp, data }: Record<string, unknown>,
  interrupts: readonly unknown[],
): LooseRecord {
  if (interrupts.length > 0) return { mode: 'interrupt', data: interrupts };
  const isFirst = seq === 1 && Array.isArray(namespace) && namespace.length === 0;
  return isFirst ? { mode: 'resume', data: { call: `${timestamp}` } } : { mode: 'values', data };
}

/** In JavaScript only what fails is told by it alone; Python names the subgraph, and has no tasks beside it. */
function ofLifecycle(data: unknown): LooseRecord {
  if (!isObject(data)) return { mode: 'lifecycle', data };
  const { event, error, namespace } = data;
  if (event === 'interrupted') return { mode: 'lifecycle', data };
  const hasFailed = event === 'failed';
  if (isNamespace(namespace) && namespace.length > 0) {
    const { node: name, task: id } = partsOf(namespace.at(-1) ?? '');
    const end = hasFailed ? { error: error ?? data } : event === 'started' ? {} : { error: null };
    return { mode: 'tasks', ns: namespace.slice(0, -1), data: { id, name, ...end } };
  }
  return hasFailed ? { mode: 'error', data: error ?? data } : { mode: 'lifecycle', data };
}

/** Of a node's life a task is made; all else that runs inside is told by what the node gives. */
function ofV2(event: Record<string, unknown>): LooseRecord {
  const metadata = isObject(event.metadata) ? event.metadata : {};
  const path = pathOf(metadata.langgraph_checkpoint_ns);
  const { thread_id } = metadata;
  const place = typeof thread_id === 'string' ? { thread_id } : {};
  const task = isNodeEvent(event, metadata) ? taskOf(event, path) : null;
  if (task !== null) return { ...place, ...task, ns: path.slice(0, -1) };
  const data = isObject(event.data) ? event.data : {};
  if (event.event === 'on_chat_model_stream') {
    const chunk = [data.chunk, metadata];
    return { ...place, ns: path.slice(0, -1), mode: 'messages', data: chunk };
  }
  if (event.event === 'on_chain_stream' && isObject(data.chunk) && '__interrupt__' in data.chunk) {
    return { ...place, ns: path, mode: 'interrupt', data: data.chunk.__interrupt__ };
  }
  if (event.event === 'on_chain_start' && path.length === 0 && isResume(data.input)) {
    const { resume: answer } = data.input;
    return { ...place, ns: [], mode: 'resume', data: { call: event.run_id, answer } };
  }
  if (event.event === 'on_custom_event') return { ...place, ns: path, mode: 'custom', data };
  return { ...place, ns: path, mode: 'events', data: { mode: event.event } };
}

/** A node is run as a step of its graph; what else bears its name runs inside of it. */
function isNodeEvent(
  { name, tags }: Record<string, unknown>,
  { langgraph_node }: Record<string, unknown>,
): boolean {
  if (!Array.isArray(tags) || tags.includes('langsmith:hidden') || name !== langgraph_node) {
    return false;
  }
  return tags.some((tag) => typeof tag === 'string' && tag.startsWith('graph:step:'));
}

function taskOf(event: Record<string, unknown>, path: readonly string[]): LooseRecord | null {
  const { task: id } = partsOf(path.at(-1) ?? '');
  const { name } = event;
  const { input, output, error } = isObject(event.data) ? event.data : {};
  if (event.event === 'on_chain_start') return { mode: 'tasks', data: { id, name, input } };
  if (event.event === 'on_chain_error') return { mode: 'tasks', data: { id, name, error } };
  if (event.event !== 'on_chain_end') return null;
  if (!isCommand(output)) return { mode: 'tasks', data: { id, name, result: output } };
  const goto = namesIn(output.goto);
  return { mode: 'tasks', data: { id, name, result: output.update, goto } };
}

/** `Command`, as JavaScript and Python write it. */
function isCommand(value: unknown): value is Record<string, unknown> {
  return isObject(value) && 'goto' in value && ('lg_name' in value || 'resume' in value);
}

/** The answer with which a graph is called again. */
function isResume(input: unknown): input is Record<string, unknown> {
  return isCommand(input) && input.resume !== undefined && input.resume !== null;
}

function namesIn(goto: unknown): string[] {
  const names = Array.isArray(goto) ? goto : [goto];
  return names.flatMap((name) => {
    const node = isObject(name) ? name.node : name;
    return typeof node === 'string' && node !== '' ? [node] : [];
  });
}

/** A frame of SSE, as the platform's SDK gives it: `event` is the mode, and behind a bar the namespace. */
function ofFrame(event: string, { data }: Record<string, unknown>): LooseRecord | null {
  const [mode = '', ...ns] = event.split('|');
  return MODES.has(mode) ? { ns, mode: mode === 'messages-tuple' ? 'messages' : mode, data } : null;
}

/** Of what came with a namespace and without a mode. */
function modeOf(data: unknown): string {
  if (Array.isArray(data)) return 'messages';
  if (!isObject(data)) return 'custom';
  if ('id' in data && 'name' in data && ('triggers' in data || 'interrupts' in data))
    return 'tasks';
  if ('type' in data && 'payload' in data && 'step' in data) return 'debug';
  if ('toolCallId' in data) return 'tools';
  return 'config' in data && 'values' in data ? 'checkpoints' : 'updates';
}
