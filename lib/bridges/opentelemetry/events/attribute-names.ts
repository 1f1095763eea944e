// How attributes are asked for: instrumentations write one thing under several names, and the first that is there counts.
import { structureIn } from '@/lib/std/json/structure-in';
import type { Plain, PlainObject } from '../wire/plain-value';

/** The first of these attributes that is a text with something in it; empty where none is. */
export function textAt(attributes: PlainObject, names: readonly string[]): string {
  for (const name of names) {
    const value = Object.hasOwn(attributes, name) ? attributes[name] : null;
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return '';
}

/** The first of these attributes that is a number; null where none is. */
export function numberAt(attributes: PlainObject, names: readonly string[]): number | null {
  for (const name of names) {
    const value = Object.hasOwn(attributes, name) ? attributes[name] : null;
    if (typeof value === 'number') return value;
  }
  return null;
}

/** The first of these attributes that is there, as a value: a text that is JSON of a list or an object is read. */
export function valueAt(attributes: PlainObject, names: readonly string[]): unknown {
  for (const name of names) {
    const value = Object.hasOwn(attributes, name) ? attributes[name] : null;
    if (value === null || value === undefined || value === '') continue;
    return typeof value === 'string' ? structureIn(value) : value;
  }
  return null;
}

/** A text, and the list or the object that it holds, else the text again. */
export type ReadText = { readonly text: string; readonly value: unknown };

/** The first of these attributes that is a text with something in it, read; the empty text where none is. */
export function readTextAt(attributes: PlainObject, names: readonly string[]): ReadText {
  const text = textAt(attributes, names);
  return { text, value: structureIn(text) };
}

/** Attributes that hold what was said, in whole prompts and answers: the events say it as text, and the raw message has all of it. */
const CONTENT =
  /^(gen_ai\.(input\.messages|output\.messages|system_instructions|tool\.(definitions|call\.(arguments|result))|prompt\b|completion\b)|(input|output)\.value$|llm\.(input_messages|output_messages|prompts?|tools|invocation_parameters)\b|tool\.(parameters|json_schema)|ai\.(prompt\b|response\.(text|toolCalls|object)|toolCall\.(args|result))|traceloop\.entity\.(input|output)|gen_ai\.task\.(input|output))/;

/** The attributes that are no content. */
export function factsIn(attributes: PlainObject): PlainObject {
  const facts: Record<string, Plain> = {};
  for (const name of Object.keys(attributes)) {
    if (!CONTENT.test(name)) facts[name] = attributes[name] ?? null;
  }
  return facts;
}
