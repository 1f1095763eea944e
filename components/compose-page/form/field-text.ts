// What stands in a field as text, and back: a form is filled in by typing, whatever the type of the value is.
import type { COMPOSE } from '@/lib/messages/en/features/compose/compose';
import { err, ok, type Result } from '@/lib/std/result';
import type { FormField } from './schema-fields';

/** What is wrong with what was typed. */
export type FieldFault = keyof (typeof COMPOSE)['english']['fields']['faults'];

/** How a value is typed. */
export function textOfValue(field: FormField, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (field.kind === 'list' && Array.isArray(value)) return value.join('\n');
  if (typeof value === 'string' && field.kind !== 'json') return value;
  return JSON.stringify(value, null, field.kind === 'json' ? 2 : 0);
}

/** What was typed as a value, undefined for nothing; or what is wrong with it. */
export function valueOfText(field: FormField, text: string): Result<unknown, FieldFault> {
  if (text.trim() === '') return ok(undefined);
  switch (field.kind) {
    case 'text':
      return ok(text);
    case 'list':
      return ok(text.split('\n').filter((line) => line.trim() !== ''));
    case 'choice':
      return ok(field.options.find((option) => String(option) === text));
    case 'number':
      return numberOf(field, text);
    case 'json':
      return jsonOf(text);
  }
}

function numberOf({ isInteger }: FormField, text: string): Result<number, FieldFault> {
  const value = Number(text);
  if (!Number.isFinite(value)) return err('number');
  return isInteger && !Number.isSafeInteger(value) ? err('wholeNumber') : ok(value);
}

function jsonOf(text: string): Result<unknown, FieldFault> {
  try {
    return ok(JSON.parse(text));
  } catch {
    return err('json');
  }
}
