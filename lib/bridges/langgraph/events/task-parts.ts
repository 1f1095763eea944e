// What the start and the end of a task say: a request, a result with the calls of tools that it made or answered, or the questions that
// it waits for.
import { shortText } from '@/lib/protocols/codec/bridge-values';
import { isObject } from '@/lib/std/is-object';
import type { GraphItem } from '../wire/schema';
import {
  type GraphMessage,
  type Handoff,
  handoffTo,
  isHandoff,
  lastQuestion,
  lastWords,
  type ModelCall,
  messagesIn,
  ownMessages,
  usageOf,
} from './messages';
import type { GraphPart, GraphParts } from './part';
import { questionParts, WAITS } from './wait-parts';

/** Calls and answers of one node; the raw message has all of them. */
const TOOL_PARTS_MAX = 100;

/** A node begins to work. What a person asked of the graph is told; what other nodes said, these told themselves. */
export function startParts(
  { id, name, input }: GraphItem & { kind: 'start' },
  isNested: boolean,
): GraphParts {
  const messages = messagesIn(input);
  const asked = isNested ? '' : lastQuestion(messages);
  const payload = asked === '' ? { title: name } : { text: asked };
  const isState = messages.length === 0 && input !== undefined && input !== null;
  const part: GraphPart = {
    type: 'task.request',
    payload: { ...payload, ...(isState && { input }) },
    ...(asked !== '' && { meta: { title: name } }),
    derived: ['from.agent_id'],
  };
  const handoff = handoffTo(name, messages);
  return { id: startId(id), parts: handoff === null ? [part] : handedOver(part, handoff) };
}

/** The request comes from whoever handed over, and the call that asked for it has its answer, which nothing else tells. */
function handedOver(part: GraphPart, { by, tool, callId, answer }: Handoff): GraphParts['parts'] {
  const handover = { by, tool, callId };
  const derived = by === '' ? ['from.agent_id'] : [];
  const payload = { tool, call_id: callId, result: answer };
  return [
    { ...part, handover, derived: [...derived, 'payload.delegation.mode', 'payload.handoff'] },
    { type: 'tool.result', payload, handover, derived },
  ];
}

/** A node ends, fails, or waits for an answer. */
export function endParts(item: GraphItem & { kind: 'end' }): GraphParts {
  const { id, error, interrupts } = item;
  const questions = questionParts(interrupts, id);
  if (questions !== null) return { ...questions, parts: [...questions.parts, WAITS] };
  if (error !== null && failureOf(error).code !== HANDED_UP) {
    const payload = { ...failureOf(error), retryable: false };
    return { id: endId(id), parts: [{ type: 'task.error', payload, derived: ['to'] }] };
  }
  const own = ownMessages(messagesIn(item.result));
  const tools = own.flatMap(toolParts).slice(0, TOOL_PARTS_MAX);
  return { id: endId(id), parts: [resultPart(item, own), ...tools] };
}

/** Thrown by a node whose tool hands over in the graph above: LangGraph for JavaScript tells it as the node's error. */
const HANDED_UP = 'ParentCommand';

function startId(task: string): string {
  return `langgraph:${task}`;
}

function endId(task: string): string {
  return `langgraph:${task}:end`;
}

function resultPart(
  { name, result, goto }: GraphItem & { kind: 'end' },
  own: readonly GraphMessage[],
): GraphPart {
  const messages = messagesIn(result);
  const words = lastWords(messages);
  const calls = own.flatMap(({ calls: made }) => made.map((call) => call.name));
  const did = calls.length > 0 ? `${name} calls ${calls.join(', ')}` : `${name} ended`;
  const title = goto.length > 0 ? `${name} goes on with ${goto.join(', ')}` : did;
  const usage = usageOf(own);
  const isState = messages.length === 0 && isObject(result) && Object.keys(result).length > 0;
  const target = goto.length === 1 && !isHandoff(messages.at(-1)) ? goto[0] : undefined;
  const isHandover = target !== undefined && target !== END_NODE;
  return {
    type: 'task.result',
    payload: {
      ...(words === '' ? { title } : { text: words }),
      ...(goto.length > 0 && { goto }),
      ...(isState && { result }),
    },
    ...(usage !== null && { meta: { usage } }),
    ...(isHandover && { handover: { to: target } }),
    derived: ['to', ...(isHandover ? ['payload.handoff'] : [])],
  };
}

/** The end of a graph, as LangGraph calls it: nobody is there. */
const END_NODE = '__end__';

function toolParts(message: GraphMessage): GraphPart[] {
  if (message.role === 'tool') return message.callId === '' ? [] : [outcomePart(message)];
  return message.calls.filter(({ id, name }) => id !== '' && name !== '').map(callPart);
}

/** A call of a tool. */
export function callPart({ id, name, args }: ModelCall): GraphPart {
  const payload = { tool: name, call_id: id, ...(args !== undefined && { args }) };
  return { type: 'tool.call', payload };
}

function outcomePart({ callId, name, isFailed, text, content }: GraphMessage): GraphPart {
  const payload = { tool: name, call_id: callId };
  if (!isFailed) {
    return { type: 'tool.result', payload: { ...payload, result: text === '' ? content : text } };
  }
  const message = shortText(text) || NO_REASON;
  return {
    type: 'tool.error',
    payload: { ...payload, code: 'tool_failed', message, retryable: false },
    derived: ['payload.code', 'payload.retryable'],
  };
}

const NO_REASON = 'It failed and did not say why.';

/** Python writes an error as `RuntimeError('...')`, the platform as an object. */
export function failureOf(error: unknown): { readonly code: string; readonly message: string } {
  if (typeof error === 'string') {
    const [, code = 'error'] = /^([A-Za-z_][\w.]{0,63})\(/.exec(error) ?? [];
    return { code, message: shortText(error) || NO_REASON };
  }
  const { name, error: named, message } = isObject(error) ? error : {};
  const code = [name, named].find((text) => typeof text === 'string' && text !== '');
  const text = typeof message === 'string' && message !== '' ? message : NO_REASON;
  return {
    code: typeof code === 'string' ? code.slice(0, 64).toWellFormed() : 'error',
    message: shortText(text),
  };
}
