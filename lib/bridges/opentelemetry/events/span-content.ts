// What was said in a span, where its instrumentation records that: the last words that went in, and the words that came out.
import { isObject } from '@/lib/std/is-object';
import type { PlainObject } from '../wire/plain-value';
import type { OtelSpan } from '../wire/schema';
import { textAt, valueAt } from './attribute-names';
import { looseText, taskDescription } from './loose-text';
import { messageText } from './message-text';

type Spoken = Pick<OtelSpan, 'attributes' | 'events'>;

/** What the agent or the model was asked: the last message of the input. Empty where nobody recorded it. */
export function inputText({ attributes, events }: Spoken): string {
  return (
    messagesText(valueAt(attributes, ['gen_ai.input.messages']), 'last') ||
    flattenedText(attributes, 'llm.input_messages', 'last') ||
    flattenedText(attributes, 'gen_ai.prompt', 'last') ||
    taskDescription(textAt(attributes, ['output.value'])) ||
    looseText(textAt(attributes, ['input.value', 'traceloop.entity.input', 'ai.prompt'])) ||
    messagesText(valueAt(attributes, ['ai.prompt.messages']), 'last') ||
    eventText(events, ['gen_ai.user.message', 'gen_ai.content.prompt'])
  );
}

/** What it answered. Messages that ask for tools alone say nothing: what else the span holds repeats them. */
export function outputText({ attributes, events }: Spoken): string {
  const said =
    messagesText(valueAt(attributes, ['gen_ai.output.messages']), 'all') ||
    flattenedText(attributes, 'llm.output_messages', 'all') ||
    flattenedText(attributes, 'gen_ai.completion', 'all');
  if (said !== '' || toolsAskedFor(attributes).length > 0) return said;
  return (
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

/** Tools that are named of one answer: more are no plan of anybody's. */
const ASKED_MAX = 20;

const FLATTENED_CALL =
  /^(llm\.output_messages\.\d+\.message\.tool_calls\.\d+\.tool_call\.function|gen_ai\.completion\.\d+\.tool_calls\.\d+)\.name$/;

/** The names of the tools that a model's answer asks for; each call has a span of its own. */
export function toolsAskedFor(attributes: PlainObject): string[] {
  const messages = valueAt(attributes, ['gen_ai.output.messages']);
  const parts = (Array.isArray(messages) ? messages : []).flatMap((message: unknown) =>
    isObject(message) && Array.isArray(message.parts) ? (message.parts as unknown[]) : [],
  );
  const inParts = parts.map((part) =>
    isObject(part) && part.type === 'tool_call' ? part.name : null,
  );
  const flattened = Object.entries(attributes).map(([name, value]) =>
    FLATTENED_CALL.test(name) ? value : null,
  );
  return [...inParts, ...flattened].filter((name) => typeof name === 'string').slice(0, ASKED_MAX);
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
