// What a schema may be, before it is compiled: its references stay within it and end, its patterns are linear, and the
// work that it makes of one value is bounded. JSON Schema itself knows no such bounds. What it makes of a whole payload
// follows from how much that holds on each level.
import { isObject } from '@/lib/std/is-object';
import { percentDecoded } from '@/lib/std/percent-decoded';
import { err, ok, type Result } from '@/lib/std/result';
import { linearPattern } from './linear-pattern';

/** Checks that one value may meet: schemas, choices, required names and steps of patterns, each as often as it is referred to. */
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

/** What they hold is for the value itself; under every other keyword it is for the values in it. */
const OF_THE_VALUE = new Set([
  ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'],
  ...['dependentSchemas', 'dependencies'],
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

/** What a value on one level of a payload costs at most. */
type LevelCost = {
  readonly checks: number;
  /** Steps of patterns that each of its characters costs. */
  readonly steps: number;
  /** Comparisons with other items, which look at everything that it holds: they cost on each level below as well. */
  readonly comparisons: number;
};

/** By level: the payload itself is on the first, what it holds on the next. */
type LevelCosts = readonly LevelCost[];

type Weight = { readonly total: number; readonly costs: LevelCosts };

const NO_COST: LevelCost = { checks: 0, steps: 0, comparisons: 0 };

/** The time of one check is that of so many steps of a pattern or comparisons, roughly. */
const STEPS_PER_CHECK = 8;

class Refusal extends Error {}

/** What a schema makes of a payload at most, in checks; or why it is refused. */
export function schemaWork(
  schema: Readonly<Record<string, unknown>>,
): Result<(payload: unknown) => number, string> {
  try {
    const scale = new Scale(schema);
    const { costs } = scale.weigh(schema, '');
    scale.weighDefinitions();
    return ok((payload) => workOn(payload, costs));
  } catch (error) {
    if (error instanceof Refusal) return err(error.message);
    throw error;
  }
}

class Scale {
  private readonly root: Readonly<Record<string, unknown>>;
  private readonly known = new Map<object, Weight>();
  private readonly open = new Set<object>();
  private readonly definitions: (readonly [schema: unknown, path: string])[] = [];

  constructor(root: Readonly<Record<string, unknown>>) {
    this.root = root;
  }

  weighDefinitions(): void {
    for (const [schema, path] of this.definitions) this.weigh(schema, path);
  }

  weigh(schema: unknown, path: string): Weight {
    if (typeof schema === 'boolean') return weightOf({ checks: 1 });
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
    if (weight.total > SCHEMA_WEIGHT_MAX) {
      throw new Refusal(`${path}: expected at most ${SCHEMA_WEIGHT_MAX} checks of one value`);
    }
    this.known.set(schema, weight);
    return weight;
  }

  private weighOpen(schema: Record<string, unknown>, path: string): Weight {
    refuseKeywords(schema, path, schema === this.root);
    const weights = [weightOf({ checks: 1 }), patternWeight(schema, path), comparisonsOf(schema)];
    for (const [keyword, value] of Object.entries(schema)) {
      const at = `${path}/${keyword}`;
      if (DEFINITIONS.includes(keyword) && isObject(value)) {
        for (const [name, part] of Object.entries(value)) {
          this.definitions.push([part, `${at}/${name}`]);
        }
      } else if (keyword === '$ref') weights.push(this.weigh(this.targetOf(value, at), at));
      else weights.push(this.weighKeyword(keyword, value, at));
    }
    return together(weights);
  }

  private weighKeyword(keyword: string, value: unknown, path: string): Weight {
    if (ONE_SCHEMA.has(keyword) && !Array.isArray(value)) {
      return placed(keyword, this.weigh(value, path));
    }
    if (SCHEMAS.has(keyword) && (Array.isArray(value) || isObject(value))) {
      const weights = Object.entries(value).map(([name, part]) =>
        // `dependencies` of the older draft holds lists of names as well.
        keyword === 'dependencies' && Array.isArray(part)
          ? weightOf({ checks: part.length })
          : this.weigh(part, `${path}/${name}`),
      );
      // A name of `properties`, or a place of a list, has one of these.
      const isForOne = !OF_THE_VALUE.has(keyword) && keyword !== 'patternProperties';
      return placed(keyword, together(weights, isForOne ? Math.max : add));
    }
    return weightOf({ checks: Array.isArray(value) ? value.length : 0 });
  }

  private targetOf(reference: unknown, path: string): unknown {
    if (typeof reference !== 'string' || !/^#(\/|$)/.test(reference)) {
      throw new Refusal(`${path}: expected a reference within this schema, like "#/$defs/name"`);
    }
    let target: unknown = this.root;
    for (const step of reference.split('/').slice(1)) {
      const name = (percentDecoded(step) ?? step).replaceAll('~1', '/').replaceAll('~0', '~');
      const isThere = typeof target === 'object' && target !== null && Object.hasOwn(target, name);
      if (!isThere) throw new Refusal(`${path}: ${reference} leads nowhere`);
      target = Reflect.get(target as object, name);
    }
    return target;
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

function patternWeight(
  { pattern, patternProperties }: Record<string, unknown>,
  path: string,
): Weight {
  const ofText = typeof pattern === 'string' ? stepsOf(pattern, `${path}/pattern`) : 0;
  const names = isObject(patternProperties) ? Object.keys(patternProperties) : [];
  const ofNames = names.map((name) =>
    weightOf({ steps: stepsOf(name, `${path}/patternProperties`) }),
  );
  return together([weightOf({ steps: ofText }), placed('patternProperties', together(ofNames))]);
}

function stepsOf(pattern: string, path: string): number {
  const read = linearPattern(pattern);
  if (!read.ok) throw new Refusal(`${path}: ${read.error}`);
  return read.value.size;
}

/** Every item with half of the others; their number is bounded by `maxItems`. */
function comparisonsOf({ uniqueItems, maxItems }: Record<string, unknown>): Weight {
  const comparisons = uniqueItems === true && typeof maxItems === 'number' ? maxItems / 2 : 0;
  return placed('uniqueItems', { total: 0, costs: [{ ...NO_COST, comparisons }] });
}

function weightOf(cost: Partial<LevelCost>): Weight {
  const own = { ...NO_COST, ...cost };
  return { total: own.checks + own.steps, costs: [own] };
}

/** What a keyword holds, where it costs. */
function placed(keyword: string, { total, costs }: Weight): Weight {
  return { total, costs: OF_THE_VALUE.has(keyword) ? costs : [NO_COST, ...costs] };
}

const add = (a: number, b: number) => a + b;

/** All of them; `join` says what two cost on the same level. */
function together(weights: readonly Weight[], join = add): Weight {
  const costs: LevelCost[] = [];
  for (const weight of weights) {
    for (const [level, { checks, steps, comparisons }] of weight.costs.entries()) {
      const known = costs[level] ?? NO_COST;
      costs[level] = {
        checks: join(known.checks, checks),
        steps: join(known.steps, steps),
        comparisons: join(known.comparisons, comparisons),
      };
    }
  }
  return { total: weights.reduce((sum, { total }) => sum + total, 0), costs };
}

function workOn(payload: unknown, costs: LevelCosts): number {
  let steps = 0;
  let checks = 0;
  let level: unknown[] = [payload];
  let comparisons = 0;
  for (let at = 0; level.length > 0; at += 1) {
    const cost = costs[at] ?? NO_COST;
    comparisons += cost.comparisons;
    if (at >= costs.length && comparisons === 0) break;
    checks += level.length * cost.checks;
    steps += level.length * comparisons;
    const below: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string') steps += value.length * cost.steps;
      else if (Array.isArray(value)) for (const item of value) below.push(item);
      else if (isObject(value))
        for (const [name, held] of Object.entries(value)) below.push(name, held);
    }
    level = below;
  }
  return checks + steps / STEPS_PER_CHECK;
}
