// JSON values as CBCL says them, so that what another protocol's message holds can be told in this one and comes back. It is a
// convention of ours, within the grammar of content:
//
//   value  = string / number / boolean / "()" / list / object / json     ; "()" is null
//   list   = "(" "list" *value ")"
//   object = "(" "object" *(keyword value) ")"
//   json   = "(" "json" string ")"                                       ; JSON text, for what has no other spelling
import { printSexpr } from '@/lib/sexpr/printer';
import { atom, headOf, isAtom, isList, type List, list, type Sexpr } from '@/lib/sexpr/sexpr';
import { isIdentifier, isNumber, isSpellable } from '@/lib/sexpr/spelling';
import { isObject } from '@/lib/std/is-object';
import { readJson } from '@/lib/std/json/json-read';

/** Levels that are said as lists; deeper values are JSON text, which leaves half of the reader's levels to what is around them. */
const LEVELS_MAX = 16;

/** The form of a JSON value. */
export function formOfJson(value: unknown, level = 1): Sexpr {
  if (value === null) return list();
  if (typeof value === 'boolean') return atom('boolean', value ? '#t' : '#f');
  if (typeof value === 'number') return numberForm(value);
  if (typeof value === 'string') {
    const text = atom('string', value);
    return isSpellable(text) ? text : textForm(value);
  }
  if (level > LEVELS_MAX) return textForm(value);
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => formOfJson(item, level + 1));
    return list(atom('symbol', 'list'), ...items);
  }
  return objectForm(value as object, level);
}

/** An object; JSON text where a key is no keyword. */
function objectForm(value: object, level: number): List {
  const items: Sexpr[] = [atom('symbol', 'object')];
  for (const [key, inner] of Object.entries(value)) {
    if (!isIdentifier(key)) return textForm(value);
    items.push(atom('keyword', key), formOfJson(inner, level + 1));
  }
  return { kind: 'list', items };
}

/** Numbers have no exponents in CBCL. */
function numberForm(value: number): Sexpr {
  const text = Object.is(value, -0) ? '-0' : String(value);
  return isNumber(text) ? atom('number', text) : textForm(value);
}

/** Escapes stand for every character that a string of CBCL cannot hold. */
function textForm(value: unknown): List {
  const text = JSON.stringify(value).replaceAll('\u007f', '\\u007f');
  return list(atom('symbol', 'json'), atom('string', text));
}

/** The object that a form is written for; null where it is none, or written in any way but ours. */
export function objectOf(form: Sexpr): Record<string, unknown> | null {
  const head = headOf(form);
  const value = head === 'object' || head === 'json' ? jsonOf(form) : undefined;
  if (!isObject(value)) return null;
  // What would be written otherwise would not come back as it was.
  return printSexpr(formOfJson(value)) === printSexpr(form) ? value : null;
}

/** Undefined for what no value is written as. */
function jsonOf(form: Sexpr): unknown {
  if (!isList(form)) {
    if (form.kind === 'string') return form.text;
    if (form.kind === 'boolean') return form.text === '#t';
    return form.kind === 'number' ? safeNumber(form.text) : undefined;
  }
  const [, ...items] = form.items;
  if (form.items.length === 0) return null;
  switch (headOf(form)) {
    case 'list': {
      const values = items.map(jsonOf);
      return values.includes(undefined) ? undefined : values;
    }
    case 'object':
      return objectValue(items);
    case 'json':
      return textValue(items[0]);
    default:
      return undefined;
  }
}

/** Beyond 2^53 two numbers can be one: such a number stays as it was written. */
function safeNumber(text: string): number | undefined {
  const value = Number(text);
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : undefined;
}

function objectValue(items: readonly Sexpr[]): unknown {
  const entries: [string, unknown][] = [];
  for (let at = 0; at < items.length; at += 2) {
    const keyword = items[at];
    const form = items[at + 1];
    const value = form === undefined ? undefined : jsonOf(form);
    const isKey = isAtom(keyword, 'keyword') && keyword.text !== '__proto__';
    if (!isKey || value === undefined) return undefined;
    entries.push([keyword.text, value]);
  }
  return Object.fromEntries(entries);
}

function textValue(form: Sexpr | undefined): unknown {
  if (!isAtom(form, 'string')) return undefined;
  const read = readJson(form.text);
  return read.ok ? read.value.value : undefined;
}
