// Texts that hold JSON, as many formats write arguments.
import { isObject } from '@/lib/std/is-object';
import { readJson } from './json-read';

/** The list or the object that a text of JSON holds; the text itself where it is none. */
export function structureIn(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  const read = readJson(text);
  return read.ok && (isObject(read.value.value) || Array.isArray(read.value.value))
    ? read.value.value
    : text;
}
