// What was said in a span, where its instrumentation records that: the last words that went in, and the words that came out.
import { isObject } from '@/lib/std/is-object';
import type { PlainObject } from '../wire/plain-value';
import type { OtelSpan } from '../wire/schema';
import { type ReadText, readTextAt, textAt, valueAt } from './attribute-names';
import { looseText, taskDescription } from './loose-text';
import { messageText } from './message-text';

type Spoken = Pick<OtelSpan, 'attributes' | 'events'>;

/** What an agent was asked, and what it answered; empty where nobody recorded it. */
export function exchangeIn(span: Spoken): { readonly asked: string; readonly answer: string } {
  const output = readTextAt(span.attributes, ['output.value']);
  return { asked: inputText(span, output), answer: answerIn(span, output).said };
}

/** The last message of the input; of crewAI the task, which stands in the output. */
function inputText({ attributes, events }: Spoken, output: ReadText): string {
  return (
    messagesText(valueAt(attributes, ['gen_ai.input.messages']), 'last') ||
    flattenedText(attributes, 'llm.input_messages', 'last') ||
    flattenedText(attributes, 'gen_ai.prompt', 'last') ||
    taskDescription(output) ||
    looseText(readTextAt(attributes, ['input.value', 'traceloop.entity.input', 'ai.prompt'])) ||
    messagesText(valueAt(attributes, ['ai.prompt.messages']), 'last') ||
    eventText(events, ['gen_ai.user.message', 'gen_ai.content.prompt'])
  );
}

type Answer = {
  /** Empty where nobody recorded it. */
  readonly said: string;
  /** The names of the tools that it asks for; each call has a span of its own. */
  readonly tools: readonly string[];
};

/** What came out. Messages that ask for tools alone say nothing: what else the span holds repeats them. */
export function answerIn(
  { attributes, events }: Spoken,
  output: ReadText = readTextAt(attributes, ['output.value']),
): Answer {
  const messages = valueAt(attributes, ['gen_ai.output.messages']);
  const tools = toolsAskedFor(messages, attributes);
  const said =
    messagesText(messages, 'all') ||
    flattenedText(attributes, 'llm.output_messages', 'all') ||
    flattenedText(attributes, 'gen_ai.completion', 'all');
  if (said !== '' || tools.length > 0) return { said, tools };
  const rest =
    textAt(attributes, ['ai.response.text']) ||
    looseText(output.text === '' ? readTextAt(attributes, ['traceloop.entity.output']) : output) ||
    eventText(events, ['gen_ai.choice', 'gen_ai.content.completion', 'gen_ai.assistant.message']);
  return { said: rest, tools };
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

type FlattenedList =
  | 'llm.input_messages'
  | 'llm.output_messages'
  | 'gen_ai.prompt'
  | 'gen_ai.completion';

/** What the first item of each list is asked by: most spans have no second one, and many none at all. */
const FIRST: Readonly<Record<FlattenedList, ItemNames>> = {
  'llm.input_messages': itemNames('llm.input_messages', 0),
  'llm.output_messages': itemNames('llm.output_messages', 0),
  'gen_ai.prompt': itemNames('gen_ai.prompt', 0),
  'gen_ai.completion': itemNames('gen_ai.completion', 0),
};

type ItemNames = { readonly role: readonly string[]; readonly text: readonly string[] };

/** `llm.output_messages.0.message.content`, `gen_ai.completion.0.content`. */
function itemNames(list: FlattenedList, at: number): ItemNames {
  const item = `${list}.${at}`;
  const part = `${item}.message.contents.0.message_content.text`;
  return {
    role: [`${item}.message.role`, `${item}.role`],
    text: [`${item}.message.content`, `${item}.content`, part],
  };
}

function flattenedText(attributes: PlainObject, list: FlattenedList, which: Which): string {
  const texts: string[] = [];
  for (let at = 0; at < FLATTENED_MAX; at += 1) {
    const names = at === 0 ? FIRST[list] : itemNames(list, at);
    const text = textAt(attributes, names.text);
    if (text === '' && textAt(attributes, names.role) === '') break;
    texts.push(text);
  }
  return pick(texts, which);
}

/** Tools that are named of one answer: more are no plan of anybody's. */
const ASKED_MAX = 20;

const FLATTENED_CALL =
  /^(llm\.output_messages\.\d+\.message\.tool_calls\.\d+\.tool_call\.function|gen_ai\.completion\.\d+\.tool_calls\.\d+)\.name$/;

function toolsAskedFor(messages: unknown, attributes: PlainObject): string[] {
  const parts = (Array.isArray(messages) ? messages : []).flatMap((message: unknown) =>
    isObject(message) && Array.isArray(message.parts) ? (message.parts as unknown[]) : [],
  );
  const inParts = parts.map((part) =>
    isObject(part) && part.type === 'tool_call' ? part.name : null,
  );
  const flattened = Object.keys(attributes)
    .filter((name) => FLATTENED_CALL.test(name))
    .map((name) => attributes[name]);
  return [...inParts, ...flattened].filter((name) => typeof name === 'string').slice(0, ASKED_MAX);
}

/** The last of these events of the span, as instrumentations before 1.37 of the conventions record content. */
function eventText(events: Spoken['events'], names: readonly string[]): string {
  const event = events.findLast(({ name }) => names.includes(name));
  if (event === undefined) return '';
  const { attributes } = event;
  const value = valueAt(attributes, ['message', 'body']);
  const text = readTextAt(attributes, ['gen_ai.prompt', 'gen_ai.completion', 'content']);
  return messageText(value) || looseText(text);
}
