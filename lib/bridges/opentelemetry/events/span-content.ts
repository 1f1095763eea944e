// What was said in a span, where its instrumentation records that: the last words that went in, and the words that came out.
import { isObject } from '@/lib/std/is-object';
import { structureIn } from '@/lib/std/json/structure-in';
import type { PlainObject } from '../wire/plain-value';
import type { OtelSpan } from '../wire/schema';
import { textAt, valueAt } from './attribute-names';

type Spoken = Pick<OtelSpan, 'attributes' | 'events'>;

/** What the agent or the model was asked: the last message of the input. Empty where nobody recorded it. */
export function inputText({ attributes, events }: Spoken): string {
  return (
    messagesText(valueAt(attributes, ['gen_ai.input.messages']), 'last') ||
    flattenedText(attributes, 'llm.input_messages', 'last') ||
    flattenedText(attributes, 'gen_ai.prompt', 'last') ||
    looseText(textAt(attributes, ['input.value', 'traceloop.entity.input', 'ai.prompt'])) ||
    messagesText(valueAt(attributes, ['ai.prompt.messages']), 'last') ||
    eventText(events, ['gen_ai.user.message', 'gen_ai.content.prompt'])
  );
}

/** What it answered. */
export function outputText({ attributes, events }: Spoken): string {
  return (
    messagesText(valueAt(attributes, ['gen_ai.output.messages']), 'all') ||
    flattenedText(attributes, 'llm.output_messages', 'all') ||
    flattenedText(attributes, 'gen_ai.completion', 'all') ||
    textAt(attributes, ['ai.response.text']) ||
    looseText(textAt(attributes, ['output.value', 'traceloop.entity.output'])) ||
    eventText(events, ['gen_ai.choice', 'gen_ai.content.completion', 'gen_ai.assistant.message'])
  );
}

type Which = 'all' | 'last';

function pick(texts: readonly string[], which: Which): string {
  const said = texts.filter((text) => text.trim() !== '');
  return which === 'all' ? said.join('\n') : (said.at(-1) ?? '');
}

/** `[{role, parts: [{type, content}]}]`, and `[{role, content}]` as older instrumentations write it. */
export function messagesText(messages: unknown, which: Which): string {
  if (!Array.isArray(messages)) return '';
  return pick(messages.map(messageText), which);
}

function messageText(message: unknown): string {
  if (typeof message === 'string') return message;
  if (!isObject(message)) return '';
  const { parts, content, text, kwargs, prompt } = message;
  // As LangChain serialises its own.
  if (isObject(kwargs)) return messageText(kwargs);
  if (typeof prompt === 'string') return prompt;
  if (Array.isArray(parts)) return parts.map(partText).filter(Boolean).join('\n');
  if (Array.isArray(content)) return content.map(partText).filter(Boolean).join('\n');
  if (typeof content === 'string') return content;
  return typeof text === 'string' ? text : '';
}

/** Calls of tools have spans of their own, and reasoning is nobody's word. */
function partText(part: unknown): string {
  if (!isObject(part)) return typeof part === 'string' ? part : '';
  const { type, content, text } = part;
  if (typeof type === 'string' && type !== 'text') return '';
  if (typeof content === 'string') return content;
  return typeof text === 'string' ? text : '';
}

/** Messages that are read of a flattened list: a conversation of more has its last words elsewhere. */
const FLATTENED_MAX = 1_000;

/** `llm.output_messages.0.message.content`, `gen_ai.completion.0.content`. */
function flattenedText(attributes: PlainObject, list: string, which: Which): string {
  const texts: string[] = [];
  for (let at = 0; at < FLATTENED_MAX; at += 1) {
    const names = [`${list}.${at}.message.content`, `${list}.${at}.content`];
    const part = `${list}.${at}.message.contents.0.message_content.text`;
    const role = textAt(attributes, [`${list}.${at}.message.role`, `${list}.${at}.role`]);
    const text = textAt(attributes, [...names, part]);
    if (role === '' && text === '') break;
    texts.push(text);
  }
  return pick(texts, which);
}

/** A text as it is, or the last words in the JSON that it holds: frameworks print their own messages into it. */
function looseText(text: string): string {
  const value = structureIn(text);
  if (typeof value === 'string') return value;
  const messages = isObject(value) ? (value.messages ?? value.inputs ?? value.outputs) : value;
  return messagesText(messages, 'last') || (isObject(value) && messageText(value)) || text;
}

/** The last of these events of the span, as instrumentations before 1.37 of the conventions record content. */
function eventText(events: Spoken['events'], names: readonly string[]): string {
  const event = events.findLast(({ name }) => names.includes(name));
  if (event === undefined) return '';
  const { attributes } = event;
  const value = valueAt(attributes, ['message', 'body']);
  const text = textAt(attributes, ['gen_ai.prompt', 'gen_ai.completion', 'content']);
  return messageText(value) || looseText(text);
}
