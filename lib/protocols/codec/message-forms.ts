// Makes the forms of a protocol's kinds of messages out of its wire schemas: a JSON Schema for each kind, in which every place
// that a form writes to is described.
import type { ZodType } from 'zod';
import type { FieldPlace, MessageForm } from '@/lib/model/message-form';
import { isObject } from '@/lib/std/is-object';
import { pointerSegments } from '@/lib/std/json/json-pointer';

type JsonSchema = Record<string, unknown>;

/** A kind by its wire schema. */
export type KindOfMessage = {
  readonly kind: string;
  readonly schema: ZodType;
  readonly places: readonly FieldPlace[];
  /** By JSON Pointer: what is said of a field beyond the wire schema, such as its default. */
  readonly fields?: Readonly<Record<string, JsonSchema>>;
  /** JSON Pointers of fields that a check asks for which is no part of a JSON Schema. */
  readonly required?: readonly string[];
};

/** The forms of a protocol, made when they are first asked for: JSON Schemas are large. */
export function lazyForms(kinds: () => readonly KindOfMessage[]): () => readonly MessageForm[] {
  let forms: readonly MessageForm[] | undefined;
  return () => {
    forms ??= kinds().map(formOf);
    return forms;
  };
}

function formOf({ kind, schema, places, fields = {}, required = [] }: KindOfMessage): MessageForm {
  const root = schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as JsonSchema;
  delete root.$schema;
  for (const { path, as } of places) schemaAt(root, path, as === 'text' ? { type: 'string' } : {});
  for (const [path, field] of Object.entries(fields))
    Object.assign(schemaAt(root, path, {}), field);
  for (const path of required) demand(root, path);
  return { kind, schema: root, places: [...places] };
}

/** The schema at a place, which is added where the wire schema leaves the place open. */
function schemaAt(root: JsonSchema, path: string, added: JsonSchema): JsonSchema {
  const segments = pointerSegments(path);
  let at = root;
  for (const [depth, segment] of segments.entries()) {
    const properties = propertiesOf(at);
    const isLast = depth === segments.length - 1;
    const known = properties[segment];
    const next = isObject(known) ? known : isLast ? { ...added } : { type: 'object' };
    properties[segment] = next;
    at = next;
  }
  return at;
}

function demand(root: JsonSchema, path: string): void {
  const segments = pointerSegments(path);
  const name = segments.at(-1) ?? '';
  let at = root;
  for (const segment of segments.slice(0, -1)) at = propertiesOf(at)[segment] as JsonSchema;
  at.required = [...new Set([...(Array.isArray(at.required) ? at.required : []), name])];
}

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  if (!isObject(schema.properties)) schema.properties = {};
  return schema.properties as Record<string, JsonSchema>;
}
