// Messages of LangChain inside of a graph's state, in both forms: `{lc, id, kwargs}`, as JavaScript writes its objects, and flat with a
// `type`, as Python and the platform do.
import { isObject } from '@/lib/std/is-object';

/** Messages of one update that are read: a node adds few, and a whole history is told by those who made it. */
const MESSAGES_MAX = 1_000;

export type GraphMessage = {
  readonly role: 'human' | 'ai' | 'tool' | 'other';
  readonly text: string;
  readonly calls: readonly ModelCall[];
  /** Of a tool's answer. */
  readonly callId: string;
  /** Of who says it: an agent, or the tool that answers. */
  readonly name: string;
  readonly isFailed: boolean;
  readonly content: unknown;
  readonly usage: Readonly<Record<string, unknown>> | null;
};

export type ModelCall = { readonly id: string; readonly name: string; readonly args?: unknown };

/** The messages of an update or a state: its `messages`, or the list that it is. */
export function messagesIn(value: unknown): GraphMessage[] {
  const list = isObject(value) ? value.messages : value;
  const all = Array.isArray(list) ? list : isObject(list) ? [list] : [];
  return all.slice(-MESSAGES_MAX).flatMap((entry) => messageOf(entry) ?? []);
}

/** Null for what is no message. */
function messageOf(value: unknown): GraphMessage | null {
  if (!isObject(value)) return null;
  const isConstructor = value.lc === 1 && Array.isArray(value.id) && isObject(value.kwargs);
  const fields = isConstructor ? (value.kwargs as Record<string, unknown>) : value;
  const name = isConstructor
    ? String((value.id as unknown[]).at(-1))
    : textOf(value.type) || textOf(value.role);
  if (name === '' || !('content' in fields)) return null;
  const { content } = fields;
  return {
    role: roleOf(name),
    text: contentText(content),
    calls: callsIn(fields.tool_calls),
    callId: textOf(fields.tool_call_id),
    name: textOf(fields.name),
    isFailed: fields.status === 'error',
    content,
    usage: isObject(fields.usage_metadata) ? fields.usage_metadata : null,
  };
}

/** `AIMessageChunk`, `HumanMessage`, `ai`, `tool`, and the roles of chat interfaces. */
function roleOf(name: string): GraphMessage['role'] {
  const [, role] = /^(human|ai|tool|user|assistant)(message)?(chunk)?$/i.exec(name) ?? [];
  switch (role?.toLowerCase()) {
    case 'human':
    case 'user':
      return 'human';
    case 'ai':
    case 'assistant':
      return 'ai';
    case 'tool':
      return 'tool';
    default:
      return 'other';
  }
}

/** A text, or blocks of which some are text. */
function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .flatMap((block) => {
      if (typeof block === 'string') return [block];
      return isObject(block) && typeof block.text === 'string' ? [block.text] : [];
    })
    .join('');
}

function callsIn(calls: unknown): ModelCall[] {
  if (!Array.isArray(calls)) return [];
  return calls.filter(isObject).map(({ id, name, args }) => ({
    id: textOf(id),
    name: textOf(name),
    args,
  }));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * The messages of an update that its node made itself: none where it holds what only a whole history holds, a person's words or a call
 * with its answer. The nodes of a subgraph told these, and its caller gives them again.
 */
export function ownMessages(messages: readonly GraphMessage[]): readonly GraphMessage[] {
  const called = new Set(messages.flatMap(({ calls }) => calls.map(({ id }) => id)));
  const isHistory = messages.some(({ role, callId }) => role === 'human' || called.has(callId));
  return isHistory ? [] : messages;
}

/** The last thing that a person or a model said, the handing back left out; empty where nobody said a word. */
export function lastWords(messages: readonly GraphMessage[]): string {
  const last = messages.findLast(
    (message) => message.role === 'human' || (message.role === 'ai' && !isHandingBack(message)),
  );
  return last?.text.trim() === '' ? '' : (last?.text ?? '');
}

/** What a person said last, where nobody answered it; else empty. */
export function lastQuestion(messages: readonly GraphMessage[]): string {
  return messages.at(-1)?.role === 'human' ? lastWords(messages) : '';
}

/** A call of a tool by which a node was handed the work. */
export type Handoff = {
  /** Who called it, as the messages name them; empty where they do not. */
  readonly by: string;
  readonly tool: string;
  readonly callId: string;
  readonly answer: string;
};

/** Tools of langgraph-supervisor and langgraph-swarm. What comes back (`transfer_back_to_…`) is a result and no handoff. */
const HANDOFF = /^transfer_to_(.+)$/;

/** By which langgraph-supervisor gives the work back to the supervisor, in the name of the agent that it was of. */
const HANDING_BACK = /^transfer_back_to_./;

/** Whether a message only hands the work back: what its agent answered stands before it. */
function isHandingBack({ calls }: GraphMessage): boolean {
  return calls.length > 0 && calls.every(({ name }) => HANDING_BACK.test(name));
}

/** Whether a message answers a call that hands the work over. */
export function isHandoff(message: GraphMessage | undefined): message is GraphMessage {
  return message?.role === 'tool' && !message.isFailed && HANDOFF.test(message.name);
}

/** The handoff by which a node begins, that names it and that the last of its messages answers; null where none does. */
export function handoffTo(node: string, messages: readonly GraphMessage[]): Handoff | null {
  const last = messages.at(-1);
  if (!isHandoff(last) || last.callId === '') return null;
  const { name: tool, callId, text: answer } = last;
  if (plainName(HANDOFF.exec(tool)?.[1] ?? '') !== plainName(node)) return null;
  const asked = messages.findLast(({ calls }) => calls.some(({ id }) => id === callId));
  return { by: asked?.name ?? '', tool, callId, answer };
}

/** Names of agents stand in names of tools in small letters, with underscores for spaces. */
function plainName(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, '_');
}

/** What the calls of models took together, as `meta.usage` has it; null where nothing was counted. */
export function usageOf(messages: readonly GraphMessage[]): Record<string, number> | null {
  const sums: Record<string, number> = {};
  for (const name of ['input_tokens', 'output_tokens', 'total_tokens']) {
    const counts = messages.flatMap(({ usage }) => {
      const count = usage?.[name];
      return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? [count] : [];
    });
    const sum = counts.reduce((total, count) => total + count, 0);
    if (counts.length > 0 && Number.isSafeInteger(sum)) sums[name] = sum;
  }
  return Object.keys(sums).length === 0 ? null : sums;
}
