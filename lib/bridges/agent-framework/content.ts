// What an event of a workflow says, read where it has the type that the framework gives it.
import type { Payload } from '@/lib/model/clutch-message';
import { amountsIn } from '@/lib/protocols/codec/bridge-values';
import { isObject, objectsIn } from '@/lib/std/is-object';
import { structureIn } from '@/lib/std/json/structure-in';
import { textIn } from '@/lib/text/text-of';
import type { WorkflowEvent } from './schema';

type Content = Readonly<Record<string, unknown>>;

/** The contents of all messages of an agent's response; none of data that is no response. */
export function contentsIn({ data }: WorkflowEvent): readonly Content[] {
  const messages = objectsIn(isObject(data) ? data.messages : null);
  return messages.flatMap(({ contents }) => objectsIn(contents));
}

/** The answers with which a workflow goes on, by the ids of their requests. */
export function answersIn({ type, data }: WorkflowEvent): readonly (readonly [string, unknown])[] {
  return type === 'started' && isObject(data) ? Object.entries(data) : [];
}

/** What was said or sent as a text; empty where it is none. Of several things the last one. */
export function textOfData(data: unknown): string {
  if (typeof data === 'string') return data;
  if (Array.isArray(data)) return data.map(textOfData).findLast((text) => text !== '') ?? '';
  if (!isObject(data)) return '';
  const said = contentsIn({ type: 'output', data })
    .map((content) => (content.type === 'text' ? textIn(content, 'text') : ''))
    .filter((text) => text !== '');
  return said.join('\n') || textIn(data, 'text') || textIn(data, 'message');
}

/** Data as a payload: its text, else the structure that it is under a title. */
export function saidIn({ data }: WorkflowEvent, title: string): Payload {
  const text = textOfData(data);
  if (text !== '') return { text };
  const isNothing = data === null || data === undefined || data === '';
  return { title, ...(!isNothing && { result: data }) };
}

/** What an executor is asked: its text, else the structure that it is handed. */
export function askedIn(event: WorkflowEvent, title: string): Payload {
  const { result, ...said } = saidIn(event, title);
  return result === undefined ? said : { ...said, input: result };
}

export type FrameworkCall = {
  readonly type: 'tool.call' | 'tool.result' | 'tool.error';
  readonly callId: string;
  readonly payload: Payload;
};

/** A call of a tool, or what came of it; null of any other content. */
export function callIn(content: Content): FrameworkCall | null {
  const callId = textIn(content, 'call_id');
  const server = textIn(content, 'server_name');
  const name = textIn(content, 'name') || textIn(content, 'tool_name');
  const tool = name === '' ? {} : { tool: server === '' ? name : `mcp:${server}/${name}` };
  switch (content.type) {
    case 'function_call':
    case 'mcp_server_tool_call': {
      const { arguments: args } = content;
      const read = typeof args === 'string' ? structureIn(args) : args;
      const payload = { ...tool, ...(read !== undefined && read !== null && { args: read }) };
      return { type: 'tool.call', callId, payload };
    }
    case 'function_result':
    case 'mcp_server_tool_result': {
      const { result = content.output } = content;
      const failure = textIn(content, 'exception');
      if (failure === '') return { type: 'tool.result', callId, payload: { ...tool, result } };
      const payload = { ...tool, code: 'tool_failed', message: failure, retryable: false };
      return { type: 'tool.error', callId, payload };
    }
    default:
      return null;
  }
}

/** Why something failed. */
export function failureIn({ details, data }: WorkflowEvent): Payload {
  const told = isObject(details) ? details : isObject(data) ? data : {};
  return {
    code: textIn(told, 'error_type') || 'error',
    message: textIn(told, 'message') || 'The framework says no more of it.',
    retryable: false,
  };
}

/** What the models took for a response, as `meta.usage` has it. */
export function usageIn({ data }: WorkflowEvent): Payload {
  const details = isObject(data) ? data.usage_details : null;
  if (!isObject(details)) return {};
  const usage = amountsIn({
    input_tokens: details.input_token_count,
    output_tokens: details.output_token_count,
    total_tokens: details.total_token_count,
  });
  return usage === null ? {} : { usage };
}
