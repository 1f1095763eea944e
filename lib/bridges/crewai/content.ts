// What a record says beside its place: names, texts, arguments, tokens. Read where it has the type that crewAI gives it.
import type { Payload } from '@/lib/model/clutch-message';
import { isAmount } from '@/lib/protocols/codec/bridge-values';
import { isObject } from '@/lib/std/is-object';
import { structureIn } from '@/lib/std/json/structure-in';
import { textIn } from '@/lib/text/text-of';
import type { CrewaiRecord } from './schema';

/** The flow in which crewAI runs the loop of an agent: it says nothing that the agent's own events do not. */
export const OWN_FLOW = 'AgentExecutor';

/** The name of whose work it is: the crew, the flow or the agent's role; empty where the record names none. */
export function workerIn(wire: CrewaiRecord): string {
  if (wire.type.startsWith('crew_')) return textIn(wire, 'crew_name');
  const flow = textIn(wire, 'flow_name');
  if (flow !== '' && flow !== OWN_FLOW) return flow;
  return (
    textIn(wire, 'agent_role') || roleIn(wire.agent_info) || roleIn(wire.agent) || outputAgent(wire)
  );
}

function roleIn(agent: unknown): string {
  return isObject(agent) ? textIn(agent, 'role') : '';
}

function outputAgent({ output }: CrewaiRecord): string {
  return isObject(output) ? textIn(output, 'agent') : '';
}

/** What is asked where a task begins. */
export function askedIn(wire: CrewaiRecord): Payload {
  const { inputs, context } = wire;
  const task = isObject(wire.task) ? wire.task : {};
  const text = textIn(wire, 'description') || textIn(task, 'description') || said(wire.messages);
  const names = ['method_name', 'task_name', 'crew_name', 'flow_name'];
  const named = names.map((name) => textIn(wire, name)).find((name) => name !== '');
  // An agent without a crew is asked in messages, which the listener leaves out.
  const title = named ?? roleIn(wire.agent_info);
  return {
    ...(text === '' ? { title: title || kindWords(wire) } : { text }),
    ...(text !== '' && title !== '' && title !== text && { title }),
    ...(isObject(inputs) && { inputs }),
    ...(typeof context === 'string' && context !== '' && { context }),
  };
}

function said(messages: unknown): string {
  if (typeof messages === 'string') return messages;
  const last: unknown = Array.isArray(messages) ? messages.at(-1) : null;
  return isObject(last) ? textIn(last, 'content') : '';
}

/** What came of it: a text, or the structure that it is. */
export function outcomeIn(wire: CrewaiRecord): Payload {
  const outcome = wire.output ?? wire.result ?? null;
  // Of a crew and a task, and of a method whose output a person looked at.
  const raw = isObject(outcome) ? textIn(outcome, 'raw') || textIn(outcome, 'output') : outcome;
  if (typeof raw === 'string' && raw !== '') return { text: raw };
  return outcome === null
    ? { title: kindWords(wire) }
    : { title: kindWords(wire), result: outcome };
}

/** Why it failed, in crewAI's words. */
export function failureIn(wire: CrewaiRecord): { readonly code: string; readonly message: string } {
  const { error, failure } = wire;
  const reported = isObject(failure) ? failure : {};
  const text = typeof error === 'string' ? error : isObject(error) ? textIn(error, 'message') : '';
  const [, name = '', , inner] = PRINTED_ERROR.exec(text) ?? [];
  return {
    code: textIn(reported, 'code') || errorClass(wire) || name || 'error',
    message:
      textIn(reported, 'message') ||
      inner ||
      text ||
      `crewAI says no more than ${kindWords(wire)}.`,
  };
}

/** `ConnectionError('...')`, as crewAI prints an error that a tool raised. */
const PRINTED_ERROR = /^([A-Z]\w*(?:Error|Exception))\((['"])([\s\S]*)\2\)$/;

/** `<class 'IndexError'>`, or `module:IndexError`. */
function errorClass(wire: CrewaiRecord): string {
  return /\b([A-Za-z_]\w*)(?:'>)?$/.exec(textIn(wire, 'error_type'))?.[1] ?? '';
}

/** Whether a tool that ended says that it did not succeed. */
export function isReportedFailure({ failure }: CrewaiRecord): boolean {
  return isObject(failure);
}

/** The tool of a call; one of a server of MCP has the server before its name. */
export function toolIn(wire: CrewaiRecord): string {
  const name = textIn(wire, 'tool_name') || 'tool';
  const server = textIn(wire, 'server_name');
  return server === '' ? name : `mcp:${server}/${name}`;
}

/** Arguments come as an object, or as JSON in a text. */
export function argsIn({ tool_args }: CrewaiRecord): Payload {
  const args = typeof tool_args === 'string' ? structureIn(tool_args) : tool_args;
  return args === null || args === undefined ? {} : { args };
}

/** What a model said to people: its final answer without the thought before it; empty where it asks for tools. */
export function answerIn({ response, call_type }: CrewaiRecord): string {
  if (typeof response !== 'string' || call_type === 'tool_call') return '';
  const [, final] = FINAL_ANSWER.exec(response) ?? [];
  if (final !== undefined) return final;
  return ACTION.test(response) ? '' : response;
}

// Blanks before them end with their line: a pattern that went on over empty lines would begin again at each of them.
const FINAL_ANSWER = /^[^\S\r\n\u2028\u2029]*Final Answer:\s*([\s\S]*)$/m;
const ACTION = /^[^\S\r\n\u2028\u2029]*Action:/m;

const USAGE = {
  input_tokens: ['prompt_tokens', 'input_tokens', 'prompt_token_count'],
  output_tokens: ['completion_tokens', 'output_tokens', 'candidates_token_count'],
  total_tokens: ['total_tokens', 'total_token_count'],
} as const;

/** What a call of a model took, as `meta.usage` has it; providers name it differently. */
export function usageIn({ usage }: CrewaiRecord): Payload {
  if (!isObject(usage)) return {};
  const counted = Object.entries(USAGE).flatMap(([name, keys]) => {
    const value = keys.map((key) => usage[key]).find(isAmount);
    return value === undefined ? [] : [[name, value] as const];
  });
  return counted.length === 0 ? {} : { usage: Object.fromEntries(counted) };
}

/** A kind as words: `flow started`. */
export function kindWords({ type }: CrewaiRecord): string {
  return type.replaceAll('_', ' ');
}
