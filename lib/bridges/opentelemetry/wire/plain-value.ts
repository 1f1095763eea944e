// Values of OTLP (`AnyValue`) as the JSON values that they stand for, and back as text. Total: what is no value of OTLP is null.
import { isObject } from '@/lib/std/is-object';
import { canonicalJson, sortedKeys } from '@/lib/std/json/canonical-json';
import { isExactNumber } from '@/lib/std/json/exact-number';

/** A JSON value. */
export type Plain = string | number | boolean | null | readonly Plain[] | PlainObject;
export type PlainObject = { readonly [key: string]: Plain };

/** JSON numbers hold no more; the rest stays text. */
const INTEGER = /^-?\d{1,20}$/;

/** What a value says. */
export function plainOf(value: unknown): Plain {
  if (!isObject(value)) return null;
  const { stringValue, boolValue, intValue, doubleValue, bytesValue } = value;
  if (typeof stringValue === 'string') return stringValue;
  if (typeof boolValue === 'boolean') return boolValue;
  if (intValue !== undefined) return integerOf(intValue);
  if (doubleValue !== undefined) return doubleOf(doubleValue);
  if (typeof bytesValue === 'string') return bytesValue;
  if (isObject(value.arrayValue)) return listIn(value.arrayValue).map(plainOf);
  if (isObject(value.kvlistValue)) return objectOf(listIn(value.kvlistValue));
  return null;
}

/** Pairs of key and value as an object; of a key that comes twice the last one counts. */
export function objectOf(pairs: readonly unknown[]): PlainObject {
  const object: Record<string, Plain> = {};
  for (const pair of pairs) {
    if (!isObject(pair)) continue;
    const { key, value } = pair;
    // A key that changes objects which it is copied to is none that anybody means.
    if (typeof key === 'string' && key !== '__proto__') object[key] = plainOf(value);
  }
  return object;
}

/** The pairs of an object as OTLP/JSON writes them, in the order of their keys, so that equal objects print alike. */
export function pairsText(object: PlainObject): string {
  let pairs = '';
  for (const key of sortedKeys(object)) {
    if (pairs !== '') pairs += ',';
    pairs += `{"key":${canonicalJson(key)},"value":${typedText(object[key] ?? null)}}`;
  }
  return `[${pairs}]`;
}

/** A value as OTLP/JSON writes it, by RFC 8785. */
export function typedText(plain: Plain): string {
  if (plain === null) return '{}';
  if (typeof plain === 'string') return `{"stringValue":${canonicalJson(plain)}}`;
  if (typeof plain === 'boolean') return `{"boolValue":${plain}}`;
  if (typeof plain === 'number') {
    return Number.isSafeInteger(plain)
      ? `{"intValue":"${plain}"}`
      : `{"doubleValue":${canonicalJson(plain)}}`;
  }
  return isList(plain)
    ? `{"arrayValue":{"values":[${plain.map(typedText).join(',')}]}}`
    : `{"kvlistValue":{"values":${pairsText(plain)}}}`;
}

function isList(plain: Plain): plain is readonly Plain[] {
  return Array.isArray(plain);
}

function listIn({ values }: Record<string, unknown>): readonly unknown[] {
  return Array.isArray(values) ? values : [];
}

function integerOf(value: unknown): Plain {
  const text = String(value);
  if (!INTEGER.test(text)) return null;
  const number = Number(text);
  return Number.isSafeInteger(number) ? withoutSign(number) : text;
}

function doubleOf(value: unknown): Plain {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return null;
  return isExactNumber(value) ? withoutSign(value) : String(value);
}

/** JSON writes the negative zero like the other one. */
function withoutSign(number: number): number {
  return number === 0 ? 0 : number;
}
