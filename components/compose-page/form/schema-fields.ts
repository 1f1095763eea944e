// The fields of a form, out of the JSON Schema of a message: one for each value that can be typed or chosen. What has no simpler
// field is JSON, and what the schema fixes has none.
import { isObject } from '@/lib/std/is-object';
import { toPointer } from '@/lib/std/json/json-pointer';

export type FieldKind = 'text' | 'number' | 'choice' | 'list' | 'json';

export type FormField = {
  /** JSON Pointer into the message. */
  readonly path: string;
  readonly kind: FieldKind;
  readonly isRequired: boolean;
  /** What may be chosen; booleans are a choice of two. */
  readonly options: readonly (string | boolean)[];
  readonly isInteger: boolean;
  /** The least that JSON in it may be; empty where anything may. */
  readonly example: string;
};

type Schema = Readonly<Record<string, unknown>>;

/** What stands at a place of the message. */
type Part = {
  readonly schema: Schema;
  readonly path: readonly string[];
  /** Whether it has to be filled in. */
  readonly isRequired: boolean;
};

/** Deeper objects are JSON: nobody fills in a form of them. */
const DEPTH_MAX = 4;

/** The fields in the order of the schema, those that have to be filled in first. */
export function fieldsOf(schema: Schema): FormField[] {
  const fields = fieldsIn({ schema, path: [], isRequired: true });
  return [
    ...fields.filter((field) => field.isRequired),
    ...fields.filter((field) => !field.isRequired),
  ];
}

function fieldsIn({ schema, path, isRequired: isWanted }: Part): FormField[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(propertiesOf(schema)).flatMap(([name, property]) => {
    if (isFixed(property)) return [];
    const isRequired = isWanted && required.includes(name);
    const inner = [...path, name];
    const hasFields = Object.keys(propertiesOf(property)).length > 0 && inner.length < DEPTH_MAX;
    // A part that may be left out, and of which nothing may be left out once it is begun, is one field.
    const isWhole = !isRequired && Array.isArray(property.required) && property.required.length > 0;
    return hasFields && !isWhole
      ? fieldsIn({ schema: property, path: inner, isRequired })
      : [fieldOf({ schema: property, path: inner, isRequired })];
  });
}

function fieldOf({ schema, path, isRequired }: Part): FormField {
  const simple = simplest(schema);
  const options = simple.type === 'boolean' ? [true, false] : textsIn(simple.enum);
  return {
    path: toPointer(path),
    kind: options.length > 0 ? 'choice' : kindOf(simple),
    isRequired,
    options,
    isInteger: simple.type === 'integer',
    example: simple.type === 'array' ? '[]' : simple.type === 'object' ? '{}' : '',
  };
}

/** Of several forms that a value may have, the text, for whatever else has a text form is easier to type so. */
function simplest(schema: Schema): Schema {
  const { type, anyOf } = schema;
  if (Array.isArray(type)) return { ...schema, type: type.find((one) => one !== 'null') };
  if (type !== undefined || !Array.isArray(anyOf)) return schema;
  const forms = anyOf.filter(isObject);
  const others = forms.filter((form) => form.type !== 'null');
  return (
    others.find((form) => form.type === 'string') ?? (others.length === 1 ? others[0] : null) ?? {}
  );
}

function kindOf({ type, items }: Schema): FieldKind {
  if (type === 'string') return 'text';
  if (type === 'number' || type === 'integer') return 'number';
  return type === 'array' && isObject(items) && items.type === 'string' ? 'list' : 'json';
}

/** The value that a schema allows alone; undefined where it allows several. */
export function fixedValue(schema: Schema): unknown {
  if ('const' in schema) return schema.const;
  const { enum: values } = schema;
  return Array.isArray(values) && values.length === 1 ? values[0] : undefined;
}

function isFixed(schema: Schema): boolean {
  return fixedValue(schema) !== undefined;
}

/** The schemas of an object's fields, by their names. */
export function propertiesOf({ properties }: Schema): Readonly<Record<string, Schema>> {
  return isObject(properties) ? (properties as Record<string, Schema>) : {};
}

function textsIn(values: unknown): string[] {
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
}
