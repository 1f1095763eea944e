// Texts that frameworks print their own state into, as instrumentations record them: LangChain's messages in either of its forms, what
// OpenLLMetry wraps around them, and what crewAI gives to an agent and gets from it.
import { isObject } from '@/lib/std/is-object';
import type { ReadText } from './attribute-names';
import { messageText } from './message-text';

/** State within state that is looked into. */
const DEPTH_MAX = 6;

/** What messages stand below, the first that is there. */
const WRAPPERS = ['messages', 'inputs', 'outputs', 'output', 'update', 'generations'];

/** The last words in a text; empty where it holds messages without any, and the text itself where its form is nobody's. */
export function looseText({ text, value }: ReadText): string {
  return typeof value === 'string' ? value : (wordsIn(value, DEPTH_MAX) ?? text);
}

/** What crewAI's task was about, which stands in what came of it; empty where it is none of crewAI's. */
export function taskDescription({ value }: ReadText): string {
  if (!isObject(value) || typeof value.raw !== 'string') return '';
  return typeof value.description === 'string' ? value.description : '';
}

/** The last words; null where the form is not known. */
function wordsIn(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (depth === 0) return null;
  if (Array.isArray(value)) return wordsInList(value, depth);
  return isObject(value) ? wordsInObject(value, depth) : null;
}

function wordsInList(list: readonly unknown[], depth: number): string | null {
  const said = list.map((item) => wordsIn(item, depth - 1));
  if (said.every((words) => words === null)) return null;
  return said.findLast((words) => words !== null && words.trim() !== '') ?? '';
}

function wordsInObject(value: Readonly<Record<string, unknown>>, depth: number): string | null {
  if (typeof value.raw === 'string') return value.raw;
  // What crewAI hands to an agent beside the task: who he is, and what the tasks before came to.
  if (isObject(value.agent) && typeof value.context === 'string') return value.context;
  const wrapper = WRAPPERS.find((name) => Object.hasOwn(value, name));
  if (wrapper !== undefined) return wordsIn(value[wrapper], depth - 1);
  const text = messageText(value);
  return text !== '' || isWordless(value) ? text : null;
}

/** A message without words: it asks for tools, or is such a request. */
function isWordless({ content, data, kwargs, type }: Readonly<Record<string, unknown>>): boolean {
  return type === 'tool_call' || [content, data, kwargs].some((part) => part !== undefined);
}
