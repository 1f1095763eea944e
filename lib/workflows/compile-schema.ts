// Compiles JSON Schemas: the 2020-12 edition, and draft-07 where a schema names it. What is refused is refused here,
// once, so that a payload only ever meets a schema that works and ends.
import { Ajv, type ErrorObject, type Format, type Options } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { invariant } from '@/lib/std/invariant';
import { isObject } from '@/lib/std/is-object';
import { pointerStep } from '@/lib/std/json/json-pointer';
import { err, ok, type Result } from '@/lib/std/result';
import { linearPattern } from './linear-pattern';
import { schemaWork } from './schema-weight';

/** What a value breaks: a JSON Pointer into it, and what is expected there. Empty where it fits. */
export type SchemaBreach = { readonly path: string; readonly message: string };

export type CompiledSchema = (value: unknown) => SchemaBreach[];

/** Formats that are checked; others are unknown, and an unknown format is refused like every unknown word. */
const FORMATS = [
  ...(['date', 'date-time', 'duration', 'email', 'hostname', 'ipv4', 'ipv6'] as const),
  ...(['json-pointer', 'time', 'uri', 'uri-reference', 'uuid'] as const),
];

/** A text that has a format is a name or an address; longer ones do not have it. */
const FORMATTED_LENGTH_MAX = 4_096;

/** A payload is held against its schema without a pause; so many checks take some 20 ms, and 80 at first, before the engine has optimised them. */
const CHECKS_MAX = 250_000;

/** Of the names that a value lacks at most so many are told. */
const BREACHES_MAX = 20;

/** The values that are allowed may be long. */
const MESSAGE_LENGTH_MAX = 300;

/** Ends at the first breach: a hostile value is not read to its end. */
const OPTIONS: Options = {
  allErrors: false,
  verbose: true,
  strictSchema: true,
  strictTypes: false,
  strictTuples: false,
  ownProperties: true,
  addUsedSchema: false,
  inlineRefs: false,
  logger: false,
  code: { regExp: Object.assign(ownRegExp, { code: 'linear' }) },
};

const DRAFT_07 = /^http:\/\/json-schema\.org\/draft-07\/schema#?$/;
const EDITION_2020 = /^https:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/;

/**
 * Stands in for RegExp in compiled code, which tells patterns apart by their text. The metaschemas' own patterns, which are
 * known, may go to the engine.
 */
function ownRegExp(source: string): { test(text: string): boolean; toString(): string } {
  const pattern = linearPattern(source);
  const { test } = pattern.ok ? pattern.value : testOfEngine(source);
  return { test, toString: () => source };
}

function testOfEngine(source: string): { test(text: string): boolean } {
  const form = new RegExp(source, 'u');
  return { test: (text) => form.test(text) };
}

/** The check of a schema, or why it is refused. */
export function compileSchema(schema: unknown): Result<CompiledSchema, string> {
  if (!isObject(schema)) return err('expected a schema: an object');
  const edition = schema.$schema ?? 'https://json-schema.org/draft/2020-12/schema';
  const isDraft07 = typeof edition === 'string' && DRAFT_07.test(edition);
  if (!isDraft07 && !(typeof edition === 'string' && EDITION_2020.test(edition))) {
    return err('/$schema: expected JSON Schema 2020-12 or draft-07');
  }
  const work = schemaWork(schema);
  if (!work.ok) return work;
  const compiler = isDraft07 ? draft07() : edition2020();
  try {
    const validate = compile(compiler, schema);
    const validateRest = once(() => compile(compiler, withoutRequired(schema)));
    return ok((value) => {
      const checks = work.value(value);
      if (checks > CHECKS_MAX) return [tooMany(checks)];
      if (validate(value)) return [];
      const [first] = validate.errors ?? [];
      const missing = missingIn(schema.required, value, '');
      if (missing.length === 0) return breachesOf(first);
      // What is missing would hide everything else: the rest is asked for by itself.
      const rest = validateRest();
      return rest(value) ? missing : [...missing, ...breachesOf(rest.errors?.[0])];
    });
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}

function tooMany(checks: number): SchemaBreach {
  const message = `is too large for this schema: it takes ${Math.ceil(checks)} checks at most, and ${CHECKS_MAX} are allowed; send less of it at a time, or simplify the schema`;
  return { path: '', message };
}

function compile(compiler: Ajv | Ajv2020, schema: Record<string, unknown>) {
  try {
    return compiler.compile(schema);
  } finally {
    // It would else keep every schema that it ever saw.
    compiler.removeSchema(schema);
  }
}

/** The same schema, but that no name of the value itself has to be there. */
function withoutRequired({ required: _, ...rest }: Record<string, unknown>) {
  return rest;
}

/** Made when first asked for: a compiler compiles its metaschema, which takes longer than any schema. */
const draft07 = once(() => withFormats(new Ajv(OPTIONS)));
const edition2020 = once(() => withFormats(new Ajv2020(OPTIONS)));

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function withFormats<Compiler extends Ajv | Ajv2020>(compiler: Compiler): Compiler {
  for (const name of FORMATS) {
    const format = fullFormats[name];
    invariant(format !== undefined, `ajv-formats knows ${name}`);
    compiler.addFormat(name, { type: 'string', validate: shortOnly(testOf(format)) });
  }
  return compiler;
}

function shortOnly(test: (text: string) => boolean): (text: string) => boolean {
  return (text) => text.length <= FORMATTED_LENGTH_MAX && test(text);
}

/** The three shapes in which formats are defined. */
function testOf(format: Format): (text: string) => boolean {
  if (format instanceof RegExp) return (text) => format.test(text);
  if (typeof format === 'function') return (text) => format(text) === true;
  invariant(typeof format === 'object' && 'validate' in format, 'a format has a test');
  const { validate } = format;
  if (validate instanceof RegExp) return (text) => validate.test(text);
  invariant(typeof validate === 'function', 'a format of texts has a test');
  return (text) => Reflect.apply(validate, undefined, [text]) === true;
}

/** Of names that are missing all are told, of everything else the first. */
function breachesOf(error: ErrorObject | undefined): SchemaBreach[] {
  if (!error) return [];
  const { instancePath, keyword, params, parentSchema, data, message = 'does not fit' } = error;
  if (keyword === 'required') {
    const missing = missingIn(parentSchema?.required, data, instancePath);
    if (missing.length > 0) return missing;
  }
  const more = keyword === 'type' ? '' : detailOf(params);
  return [{ path: instancePath, message: cut(`${message}${more}`) }];
}

/** The names that a value at a path lacks. */
function missingIn(names: unknown, value: unknown, path: string): SchemaBreach[] {
  if (!Array.isArray(names) || !isObject(value)) return [];
  return names
    .filter((name): name is string => typeof name === 'string' && !Object.hasOwn(value, name))
    .slice(0, BREACHES_MAX)
    .map((name) => ({ path: `${path}/${pointerStep(name)}`, message: 'is required and missing' }));
}

function detailOf(params: Readonly<Record<string, unknown>>): string {
  const { additionalProperty, unevaluatedProperty, allowedValue, allowedValues } = params;
  const name = additionalProperty ?? unevaluatedProperty;
  if (name !== undefined) return `: ${JSON.stringify(name)}`;
  const values = allowedValue ?? allowedValues;
  return values === undefined ? '' : `: ${JSON.stringify(values)}`;
}

function cut(text: string): string {
  return text.length <= MESSAGE_LENGTH_MAX ? text : `${text.slice(0, MESSAGE_LENGTH_MAX - 1)}…`;
}
