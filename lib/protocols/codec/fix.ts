// Corrections of a message that follow from what is wrong with it. A folder proposes; whether a proposal mends the message, and
// breaks nothing else, is found out by reading it again (`lib/protocols/offered-fixes.ts`).
import type { MessageForm } from '@/lib/model/message-form';
import { isObject } from '@/lib/std/is-object';
import { pointerSegments } from '@/lib/std/json/json-pointer';
import { readJson } from '@/lib/std/json/json-read';

/** What is wrong with a message: a failure, or a finding, which has no code. */
export type Fault = {
  readonly code?: string | undefined;
  readonly rule?: string | undefined;
  readonly path?: string | undefined;
  readonly at?: number | undefined;
  readonly message: string;
};

/** The message as it would be. */
export type Fix = {
  /** What is changed, in a few words. */
  readonly says: string;
  readonly text: string;
};

/** Proposals of a folder for one fault, the likeliest first. Never throws, on any text. */
export type ProposeFixes = (fault: Fault, text: string) => readonly Fix[];

/** One place of a JSON message with another value; undefined takes it away. */
export type Change = { readonly path: string; readonly value: unknown; readonly says: string };

type Value = Readonly<Record<string, unknown>>;

/** The corrections of a protocol whose messages are JSON: what its own schemas of kinds tell, then what only the folder knows. */
export function jsonFixes(
  forms: () => readonly MessageForm[],
  more: (fault: Fault, message: Value) => readonly Change[] = () => [],
): ProposeFixes {
  return (fault, text) => {
    const read = readJson(text);
    if (!read.ok || !isObject(read.value.value) || fault.path === undefined) return [];
    const message = read.value.value;
    return [...schemaChanges(fault.path, message, forms()), ...more(fault, message)].flatMap(
      ({ path, value, says }) => {
        const changed = changedAt(message, pointerSegments(path), value);
        return changed === null ? [] : [{ says, text: JSON.stringify(changed, null, 2) }];
      },
    );
  };
}

/** What the schemas of all kinds say of a place. */
function schemaChanges(path: string, message: Value, forms: readonly MessageForm[]): Change[] {
  const segments = pointerSegments(path);
  if (segments.length === 0) return [];
  const schemas = forms.flatMap(({ schema }): Schema[] => {
    const found = schemaAt(schema, segments);
    return found === null ? [] : [found];
  });
  const seen = valueAt(message, segments);
  const changes = schemas.flatMap((schema) => valuesFor(schema, seen, fixedIn(schemas)));
  const told = new Set<string>();
  return changes.flatMap((value) => {
    const printed = JSON.stringify(value);
    if (told.has(printed)) return [];
    told.add(printed);
    return [{ path, value, says: `Use ${printed}` }];
  });
}

/** Every value that some kind fixes, or lists, at the place. */
function fixedIn(schemas: readonly Value[]): readonly unknown[] {
  return [...new Set(schemas.flatMap(({ const: one, enum: some }) => some ?? one ?? []).flat())];
}

function valuesFor(schema: Value, seen: unknown, fixed: readonly unknown[]): unknown[] {
  if (fixed.length === 1) return [...fixed];
  if (typeof seen === 'string' && fixed.length > 1) {
    const word = bare(seen);
    return fixed.filter((one) => typeof one === 'string' && bare(one) === word);
  }
  if (seen === undefined) return 'default' in schema ? [schema.default] : emptyOf(schema);
  return inType(schema, seen);
}

/** A word without its case and the marks around it. */
function bare(word: string): string {
  return word.toLowerCase().replaceAll(/[\s_.-]+/g, '');
}

/** What a place may be while it says nothing. */
function emptyOf({ type, required, minItems, minProperties }: Schema): unknown[] {
  const isFree = !Array.isArray(required) || required.length === 0;
  if (type === 'object' && isFree && minProperties === undefined) return [{}];
  return type === 'array' && minItems === undefined ? [[]] : [];
}

type Schema = Value;

/** The same value in the type that is asked for. */
function inType({ type }: Schema, seen: unknown): unknown[] {
  if (type === 'array' && !Array.isArray(seen) && seen !== null) return [[seen]];
  if (type === 'string' && typeof seen === 'number') return [String(seen)];
  if (typeof seen !== 'string') return [];
  const word = seen.trim();
  if (type === 'boolean' && /^(true|false)$/i.test(word)) return [word.toLowerCase() === 'true'];
  const isNumber = word !== '' && Number.isFinite(Number(word));
  return (type === 'number' || type === 'integer') && isNumber ? [Number(word)] : [];
}

function schemaAt(schema: Schema, segments: readonly string[]): Schema | null {
  let at: unknown = schema;
  for (const segment of segments) {
    if (!isObject(at)) return null;
    const { properties, items } = at;
    const isNamed = isObject(properties) && Object.hasOwn(properties, segment);
    at = isNamed ? properties[segment] : /^\d+$/.test(segment) ? items : undefined;
  }
  return isObject(at) ? at : null;
}

function valueAt(value: unknown, segments: readonly string[]): unknown {
  let at = value;
  for (const segment of segments) {
    const isPart = (isObject(at) || Array.isArray(at)) && Object.hasOwn(at, segment);
    if (!isPart) return undefined;
    at = (at as Value)[segment];
  }
  return at;
}

/** A copy with another value at a place; null where there is no such place. */
function changedAt(value: unknown, [name, ...rest]: readonly string[], next: unknown): unknown {
  if (name === undefined) return next;
  if (Array.isArray(value)) {
    const at = Number(name);
    if (!Number.isInteger(at) || at >= value.length) return null;
    const inner = changedAt(value[at], rest, next);
    return inner === null ? null : value.with(at, inner);
  }
  if (!isObject(value)) return null;
  const { [name]: before, ...others } = value;
  const inner = rest.length === 0 ? next : changedAt(before ?? {}, rest, next);
  if (inner === null && rest.length > 0) return null;
  if (inner === undefined) return others;
  // A field keeps its place.
  return Object.hasOwn(value, name) ? { ...value, [name]: inner } : { ...others, [name]: inner };
}
