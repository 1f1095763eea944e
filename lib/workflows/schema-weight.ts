// What a schema may be, before it is compiled: its references stay within it and end, its patterns are linear, and the
// work that it makes of one value is bounded. JSON Schema itself knows no such bounds.
import { isObject } from '@/lib/std/is-object';
import { err, ok, type Result } from '@/lib/std/result';
import { linearPattern } from './linear-pattern';

/**
 * Checks that one value may meet: schemas, choices, required names and steps of patterns, each as often as it is
 * referred to. Ten thousand findings against the heaviest schema take some seconds, against a usual one milliseconds.
 */
const SCHEMA_WEIGHT_MAX = 1_000;

/** To compare every item with every other takes the square of their number. */
const UNIQUE_ITEMS_MAX = 1_000;

const SCHEMA_DEPTH_MAX = 32;

/** Where schemas stand within a schema; under every other keyword there is data. */
const ONE_SCHEMA = new Set([
  ...[
    'additionalItems',
    'additionalProperties',
    'contains',
    'else',
    'if',
    'items',
    'not',
    'propertyNames',
    'then',
  ],
  ...['unevaluatedItems', 'unevaluatedProperties'],
]);
const SCHEMAS = new Set([
  ...['allOf', 'anyOf', 'oneOf', 'prefixItems'],
  ...['properties', 'patternProperties', 'dependentSchemas', 'dependencies', 'items'],
]);

/** Only weighed where something refers to them, but looked at in any case. */
const DEFINITIONS = ['$defs', 'definitions'];

/** Where a reference may lead is then not to be seen in the schema. */
const REFUSED = [
  '$anchor',
  '$async',
  '$dynamicAnchor',
  '$dynamicRef',
  '$recursiveAnchor',
  '$recursiveRef',
];

class Refusal extends Error {}

/** How heavy a schema is, or why it is refused. */
export function schemaWeight(schema: Readonly<Record<string, unknown>>): Result<number, string> {
  try {
    const scale = new Scale(schema);
    const weight = scale.weigh(schema, '');
    scale.weighDefinitions();
    return ok(weight);
  } catch (error) {
    if (error instanceof Refusal) return err(error.message);
    throw error;
  }
}

class Scale {
  private readonly root: Readonly<Record<string, unknown>>;
  private readonly known = new Map<object, number>();
  private readonly open = new Set<object>();
  private readonly definitions: (readonly [schema: unknown, path: string])[] = [];

  constructor(root: Readonly<Record<string, unknown>>) {
    this.root = root;
  }

  weighDefinitions(): void {
    for (const [schema, path] of this.definitions) this.weigh(schema, path);
  }

  weigh(schema: unknown, path: string): number {
    if (typeof schema === 'boolean') return 1;
    if (!isObject(schema))
      throw new Refusal(`${path}: expected a schema: an object, true or false`);
    const known = this.known.get(schema);
    if (known !== undefined) return known;
    if (this.open.has(schema)) throw new Refusal(`${path}: a schema may not refer to itself`);
    if (this.open.size >= SCHEMA_DEPTH_MAX) {
      throw new Refusal(`${path}: expected at most ${SCHEMA_DEPTH_MAX} schemas within each other`);
    }
    this.open.add(schema);
    const weight = this.weighOpen(schema, path);
    this.open.delete(schema);
    if (weight > SCHEMA_WEIGHT_MAX) {
      throw new Refusal(`${path}: expected at most ${SCHEMA_WEIGHT_MAX} checks of one value`);
    }
    this.known.set(schema, weight);
    return weight;
  }

  private weighOpen(schema: Record<string, unknown>, path: string): number {
    refuseKeywords(schema, path, schema === this.root);
    let weight = 1 + patternWeight(schema, path);
    for (const [keyword, value] of Object.entries(schema)) {
      const at = `${path}/${keyword}`;
      if (DEFINITIONS.includes(keyword) && isObject(value)) {
        for (const [name, part] of Object.entries(value)) {
          this.definitions.push([part, `${at}/${name}`]);
        }
      } else if (keyword === '$ref') weight += this.weigh(this.targetOf(value, at), at);
      else weight += this.weighKeyword(keyword, value, at);
    }
    return weight;
  }

  private weighKeyword(keyword: string, value: unknown, path: string): number {
    if (ONE_SCHEMA.has(keyword) && !Array.isArray(value)) return this.weigh(value, path);
    if (SCHEMAS.has(keyword) && (Array.isArray(value) || isObject(value))) {
      let weight = 0;
      for (const [name, part] of Object.entries(value)) {
        // `dependencies` of the older draft holds lists of names as well.
        const isNames = keyword === 'dependencies' && Array.isArray(part);
        weight += isNames ? part.length : this.weigh(part, `${path}/${name}`);
      }
      return weight;
    }
    return Array.isArray(value) ? value.length : 0;
  }

  private targetOf(reference: unknown, path: string): unknown {
    if (typeof reference !== 'string' || !/^#(\/|$)/.test(reference)) {
      throw new Refusal(`${path}: expected a reference within this schema, like "#/$defs/name"`);
    }
    let target: unknown = this.root;
    for (const step of reference.split('/').slice(1)) {
      const name = decoded(step).replaceAll('~1', '/').replaceAll('~0', '~');
      const isThere = typeof target === 'object' && target !== null && Object.hasOwn(target, name);
      if (!isThere) throw new Refusal(`${path}: ${reference} leads nowhere`);
      target = Reflect.get(target as object, name);
    }
    return target;
  }
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

function refuseKeywords(schema: Record<string, unknown>, path: string, isRoot: boolean): void {
  const refused = REFUSED.find((keyword) => Object.hasOwn(schema, keyword));
  if (refused !== undefined) throw new Refusal(`${path}/${refused}: is not supported`);
  if (!isRoot && Object.hasOwn(schema, '$id')) {
    throw new Refusal(`${path}/$id: expected at the top of a schema only`);
  }
  const { uniqueItems, maxItems } = schema;
  if (uniqueItems === true && !(typeof maxItems === 'number' && maxItems <= UNIQUE_ITEMS_MAX)) {
    throw new Refusal(
      `${path}/uniqueItems: expected "maxItems" of at most ${UNIQUE_ITEMS_MAX} beside it`,
    );
  }
}

function patternWeight(schema: Record<string, unknown>, path: string): number {
  const { pattern, patternProperties } = schema;
  const sources = [
    ...(typeof pattern === 'string' ? [[pattern, `${path}/pattern`] as const] : []),
    ...(isObject(patternProperties)
      ? Object.keys(patternProperties).map((key) => [key, `${path}/patternProperties`] as const)
      : []),
  ];
  let weight = 0;
  for (const [source, at] of sources) {
    const read = linearPattern(source);
    if (!read.ok) throw new Refusal(`${at}: ${read.error}`);
    weight += read.value.size;
  }
  return weight;
}
