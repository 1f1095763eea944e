// What was said in a call of a model and what it took: in the form of either of OpenAI's APIs, or of audio.
import { amountsIn, textIn } from '@/lib/protocols/codec/bridge-values';
import { isObject, objectsIn } from '@/lib/std/is-object';
import type { AgentsSpan } from './schema';

type Spoken = Pick<AgentsSpan, 'span_data' | 'response'>;

/** What the model said; empty where nobody recorded it. */
export function saidIn(span: Spoken): string {
  const { type, input, output } = span.span_data;
  if (type === 'speech') return textIn(input);
  if (typeof output === 'string') return output.trim() === '' ? '' : output;
  return joined(itemsIn(span).map(itemText));
}

/** The names of the tools that it asked for. */
export function calledIn(span: Spoken): string[] {
  return itemsIn(span)
    .flatMap((item) => (Array.isArray(item.tool_calls) ? item.tool_calls : [item]))
    .filter(isObject)
    .map((call) => {
      if (isObject(call.function)) return textIn(call.function.name);
      return call.type === 'function_call' ? textIn(call.name) : '';
    })
    .filter((name) => name !== '');
}

type Item = Readonly<Record<string, unknown>>;

/** Items of the Responses API, messages of Chat Completions; JavaScript keeps these in the choices of a whole answer. */
function itemsIn({ span_data, response }: Spoken): Item[] {
  const items = [...objectsIn(span_data.output), ...objectsIn(response?.output)];
  return items.flatMap((item) => {
    const messages = objectsIn(item.choices).map(({ message }) => message);
    return Array.isArray(item.choices) ? messages.filter(isObject) : [item];
  });
}

/** Reasoning is nobody's word. */
function itemText({ type, content }: Item): string {
  if (typeof type === 'string' && type !== 'message') return '';
  if (typeof content === 'string') return content;
  return joined(objectsIn(content).map(partText));
}

function partText({ type, text }: Item): string {
  return type === 'output_text' || type === 'text' ? textIn(text) : '';
}

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n');
}

/** The model that answered, else the one that was asked. */
export function modelIn({ span_data, response }: Spoken): string {
  return textIn(response?.model) || textIn(span_data.model);
}

/** What a call of a model took, as `meta.usage` has it; null where nothing was counted. */
export function usageIn({ span_data, response }: Spoken): Record<string, number> | null {
  const whole = objectsIn(span_data.output).find(({ usage }) => isObject(usage));
  const counts = [span_data.usage, response?.usage, whole?.usage].find(isObject) ?? {};
  return amountsIn({
    input_tokens: counts.input_tokens ?? counts.prompt_tokens,
    output_tokens: counts.output_tokens ?? counts.completion_tokens,
    total_tokens: counts.total_tokens,
  });
}
