// What a tool was given and what it gave, without what LangChain and OpenLLMetry wrap around it.
import { isObject } from '@/lib/std/is-object';
import { readJson } from '@/lib/std/json/json-read';
import { structureIn } from '@/lib/std/json/structure-in';
import type { PlainObject } from '../wire/plain-value';
import { valueAt } from './attribute-names';

/** The arguments; null where nobody recorded them. OpenInference's `tool.parameters` is the tool's schema with most, so that it comes last. */
export function toolArguments(attributes: PlainObject): unknown {
  const value = valueAt(attributes, [
    'gen_ai.tool.call.arguments',
    'ai.toolCall.args',
    'input.value',
    'traceloop.entity.input',
    'tool.parameters',
  ]);
  // As LangChain tells its callbacks of a call.
  if (!isObject(value) || typeof value.input_str !== 'string') return value;
  return isObject(value.inputs) ? value.inputs : value.input_str;
}

/** The result; null where nobody recorded it. */
export function toolResult(attributes: PlainObject): unknown {
  const value = valueAt(attributes, [
    'gen_ai.tool.call.result',
    'ai.toolCall.result',
    'output.value',
    'traceloop.entity.output',
  ]);
  const isTold = isObject(value) && isObject(value.kwargs) && value.output !== undefined;
  return unquoted(contentOf(isTold ? value.output : value));
}

/** A text, where it is one that is written as JSON, as the AI SDK writes it; any other value as it is. */
function unquoted(value: unknown): unknown {
  if (typeof value !== 'string' || !/^".*"$/s.test(value)) return value;
  const read = readJson(value);
  return read.ok && typeof read.value.value === 'string' ? read.value.value : value;
}

/** What a ToolMessage of LangChain holds, in either of its forms; another value as it is. */
function contentOf(value: unknown): unknown {
  if (!isObject(value)) return value;
  const isConstructor = value.lc === 1 && isObject(value.kwargs);
  const message = isConstructor ? value.kwargs : value.type === 'tool' ? value.data : null;
  if (!isObject(message) || message.content === undefined) return value;
  return typeof message.content === 'string' ? structureIn(message.content) : message.content;
}
