// What the start and the end of a task say: a request, a result with the calls of tools that it made or answered, or the questions that
// it waits for.
import type { MessageType, Payload } from '@/lib/model/clutch-message';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import { fingerprint } from '@/lib/std/fingerprint';
import { isObject } from '@/lib/std/is-object';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { textOf } from '@/lib/text/text-of';
import type { GraphInterrupt, GraphItem } from '../wire/schema';
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

/** What of an event its part of the item decides. */
export type GraphPart = {
  readonly type: MessageType;
  readonly payload: Payload;
  /** To whom, where that is not who asked or the node itself. */
  readonly to?: string;
  readonly meta?: Payload;
  readonly derived?: readonly string[];
  /** From one node of the graph to another, by their names. */
  readonly handover?: NodeHandover;
};

/** Between two nodes of one graph. The node that the item is about is the one that is not named. */
export type NodeHandover =
  | { readonly to: string }
  /** `by` is empty where nobody says who handed over: then it is the graph. */
  | { readonly by: string; readonly tool: string; readonly callId: string };

/** The parts of one record, and the id of the first; the others count up from it. */
export type GraphParts = {
  readonly id: string;
  readonly parts: readonly [GraphPart, ...GraphPart[]];
};

/** Text of a failure and of a question; the raw message has all of it. UTF-16 units. */
const TEXT_LENGTH_MAX = 2_000;

/** Calls and answers of one node; the raw message has all of them. */
const TOOL_PARTS_MAX = 100;

/** A node begins to work. What a person asked of the graph is told; what other nodes said, these told themselves. */
export function startParts(
  { id, name, input }: GraphItem & { kind: 'start' },
  isNested: boolean,
): GraphParts {
  const messages = messagesIn(input);
  const asked = isNested ? '' : lastQuestion(messages);
  const payload = asked === '' ? { title: name } : { text: asked, node: name };
  const isState = messages.length === 0 && input !== undefined && input !== null;
  const part: GraphPart = {
    type: 'task.request',
    payload: { ...payload, ...(isState && { input }) },
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
  const [first, ...others] = interrupts;
  if (first !== undefined) {
    return { id: interruptId(id, first), parts: [question(first), ...others.map(question), WAITS] };
  }
  if (error !== null) {
    const payload = { ...failureOf(error), retryable: false };
    return { id: endId(id), parts: [{ type: 'task.error', payload, derived: ['to'] }] };
  }
  const own = ownMessages(messagesIn(item.result));
  const tools = own.flatMap(toolParts).slice(0, TOOL_PARTS_MAX);
  return { id: endId(id), parts: [resultPart(item, own), ...tools] };
}

function startId(task: string): string {
  return `langgraph:${task}`;
}

function endId(task: string): string {
  return `langgraph:${task}:end`;
}

/** A node that asks a second time asks under the same id: what it asks tells the two apart. Older versions give no id. */
function interruptId(task: string, { id, value }: GraphInterrupt): string {
  return `langgraph:interrupt:${id ?? task}:${fingerprint(canonicalJson(value ?? null))}`;
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

/** A node waits until a person answers; the task goes on after that, under the same id. */
function question({ id, value }: GraphInterrupt): GraphPart {
  const asked = questionText(value).slice(0, TEXT_LENGTH_MAX).toWellFormed();
  return {
    type: 'chat.message',
    payload: {
      text: asked,
      expects_reply: true,
      interrupt: { ...(id !== null && { id }), value: value ?? null },
    },
    to: HUMAN_AGENT_ID,
    derived: ['to', 'payload.expects_reply'],
  };
}

const WAITS: GraphPart = {
  type: 'task.progress',
  payload: { text: 'waits for an answer', state: 'input_required' },
  derived: ['to', 'payload.text'],
};

/** What an interrupt asks. */
export function questionText(value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '') return value;
  const own = isObject(value) ? textOf({ payload: value }) : '';
  return own.trim() === '' ? `Waits for an answer: ${canonicalJson(value ?? null)}` : own;
}

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
  const message = text.slice(0, TEXT_LENGTH_MAX).toWellFormed() || NO_REASON;
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
    return { code, message: error.slice(0, TEXT_LENGTH_MAX).toWellFormed() || NO_REASON };
  }
  const { name, error: named, message } = isObject(error) ? error : {};
  const code = [name, named].find((text) => typeof text === 'string' && text !== '');
  const text = typeof message === 'string' && message !== '' ? message : NO_REASON;
  return {
    code: typeof code === 'string' ? code.slice(0, 64).toWellFormed() : 'error',
    message: text.slice(0, TEXT_LENGTH_MAX).toWellFormed(),
  };
}
