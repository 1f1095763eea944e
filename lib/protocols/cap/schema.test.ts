// The manifest's schema in Zod accepts exactly what the specification's JSON Schema accepts: both check the same values,
// the latter by an evaluator of the few keywords that it uses.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns } from '@/lib/testing/law-runs';
import { storyManifests } from './checklist/sample-story';
import { CapAgentSchema, CapManifest } from './wire/schema';

/** The specification's text, without its descriptions. */
const SPECIFIED: JsonSchema = JSON.parse(`{
  "$id": "https://example.com/schemas/agent.schema.json",
  "type": "object",
  "required": ["id", "system_prompt", "allowed_agents", "delegate_rules", "mcp_bindings"],
  "properties": {
    "id": { "type": "string" },
    "system_prompt": { "type": "string" },
    "allowed_agents": { "type": "array", "items": { "type": "string" } },
    "delegate_rules": {
      "type": "object",
      "patternProperties": {
        "^[A-Za-z0-9_-]+$": {
          "type": "object",
          "required": ["when_to_delegate"],
          "properties": { "when_to_delegate": { "type": "string" } }
        }
      }
    },
    "overseer": { "type": ["string", "null"] },
    "mcp_bindings": {
      "type": "array",
      "items": {
        "type": "object",
        "required": ["server_id", "scopes", "allowed_tools"],
        "properties": {
          "server_id": { "type": "string" },
          "description": { "type": "string" },
          "scopes": { "type": "array", "items": { "type": "string" } },
          "allowed_tools": { "type": "array", "items": { "type": "string" } }
        }
      }
    }
  }
}`);

type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
};

/** Each keyword on its own, as JSON Schema has it: a keyword for another type than the value's says nothing. */
function isValid(schema: JsonSchema, value: unknown): boolean {
  const { type, required = [], properties = {}, patternProperties = {}, items } = schema;
  if (type !== undefined && ![type].flat().includes(jsonType(value))) return false;
  if (Array.isArray(value))
    return items === undefined || value.every((item) => isValid(items, item));
  if (typeof value !== 'object' || value === null) return true;
  const members = Object.entries(value);
  const patterns = Object.entries(patternProperties);
  return (
    required.every((key) => Object.hasOwn(value, key)) &&
    members.every(([key, member]) => {
      const named = Object.hasOwn(properties, key) ? properties[key] : undefined;
      const matching = patterns.filter(([pattern]) => new RegExp(pattern, 'u').test(key));
      const schemas = [
        ...(named === undefined ? [] : [named]),
        ...matching.map(([, inner]) => inner),
      ];
      return schemas.every((inner) => isValid(inner, member));
    })
  );
}

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const good = storyManifests.map(({ message }) => message);

/** Every place of a value, as keys from its root. */
function placesOf(value: unknown, place: readonly string[] = []): string[][] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [[...place], ...inner.flatMap(([key, child]) => placesOf(child, [...place, key]))];
}

/** A copy with another value at a place, or without what stands there. */
function changed(value: unknown, [key, ...rest]: readonly string[], to: unknown): unknown {
  if (key === undefined) return to;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const list = value.map((item, index) =>
      String(index) === key ? changed(item, rest, to) : item,
    );
    return list.filter((item) => item !== undefined);
  }
  const copy: Record<string, unknown> = { ...value };
  const member = changed(copy[key], rest, to);
  if (member === undefined) delete copy[key];
  else copy[key] = member;
  return copy;
}

const SUBSTITUTES = [undefined, null, true, 7, 1.5, '', 'text', [], ['text'], [7], {}, { a: 1 }];

describe('the schema of manifests', () => {
  it('agrees with the specification on its examples with any one place taken out or replaced', () => {
    const cases = good.flatMap((manifest) =>
      placesOf(manifest).flatMap((place) =>
        SUBSTITUTES.map((substitute) => changed(manifest, place, substitute)),
      ),
    );

    const verdicts = cases.map((value) => isValid(SPECIFIED, value));

    expect(cases.map((value) => CapAgentSchema.safeParse(value).success)).toEqual(verdicts);
    expect(new Set(verdicts)).toEqual(new Set([true, false]));
    expect(good.map((manifest) => isValid(SPECIFIED, manifest))).toEqual([true, true, true]);
  });

  it('agrees with it on any object', () => {
    const texts = fc.oneof(fc.array(fc.oneof(fc.string(), fc.jsonValue())), fc.jsonValue());
    const key = fc.oneof(
      fc.constantFrom('qa-1', 'qa 1', '', 'qa-1\n', 'ö', 'a.b'),
      fc.string({ maxLength: 4 }).filter((text) => text !== '__proto__'),
    );
    const rule = fc.oneof(
      fc.record({ when_to_delegate: fc.oneof(fc.string(), fc.jsonValue()) }, { requiredKeys: [] }),
      fc.jsonValue(),
    );
    const binding = fc.oneof(
      fc.record(
        {
          server_id: fc.oneof(fc.string(), fc.jsonValue()),
          description: fc.oneof(fc.string(), fc.jsonValue()),
          scopes: texts,
          allowed_tools: texts,
        },
        { requiredKeys: ['server_id'] },
      ),
      fc.jsonValue(),
    );
    const manifest = fc.record(
      {
        id: fc.oneof(fc.string(), fc.jsonValue()),
        system_prompt: fc.string(),
        allowed_agents: texts,
        delegate_rules: fc.oneof(fc.dictionary(key, rule), fc.jsonValue()),
        overseer: fc.oneof(fc.string(), fc.jsonValue()),
        mcp_bindings: fc.oneof(fc.array(binding, { maxLength: 2 }), fc.jsonValue()),
        more: fc.jsonValue(),
      },
      { requiredKeys: ['id', 'delegate_rules'] },
    );
    fc.assert(
      fc.property(fc.oneof(manifest, fc.jsonValue()), (value) => {
        expect(CapAgentSchema.safeParse(value).success).toBe(isValid(SPECIFIED, value));
      }),
      { numRuns: lawRuns(500) },
    );
  });

  it('agrees with it on generated manifests, nearly all of which are good', () => {
    const names = fc.array(fc.string(), { maxLength: 2 });
    const rules = fc.dictionary(
      fc.constantFrom('qa-1', 'QA_2', 'qa 1', 'qa.1'),
      fc.oneof(fc.record({ when_to_delegate: fc.string(), note: fc.jsonValue() }), fc.constant(7)),
    );
    const binding = fc.record(
      { server_id: fc.string(), description: fc.string(), scopes: names, allowed_tools: names },
      { requiredKeys: ['server_id', 'scopes', 'allowed_tools'] },
    );
    const manifest = fc.record(
      {
        id: fc.string(),
        system_prompt: fc.string(),
        allowed_agents: names,
        delegate_rules: rules,
        overseer: fc.option(fc.string()),
        mcp_bindings: fc.array(binding, { maxLength: 2 }),
      },
      {
        requiredKeys: ['id', 'system_prompt', 'allowed_agents', 'delegate_rules', 'mcp_bindings'],
      },
    );
    const seen = new Set<boolean>();
    fc.assert(
      fc.property(manifest, (value) => {
        const verdict = isValid(SPECIFIED, value);
        seen.add(verdict);
        expect(CapAgentSchema.safeParse(value).success).toBe(verdict);
        if (verdict) expect(CapAgentSchema.parse(value)).toEqual(value);
      }),
    );
    expect(seen).toEqual(new Set([true, false]));
  });

  it('asks beyond it only that the id can name an agent', () => {
    const [manifest] = good;

    expect(CapManifest.safeParse({ ...manifest, id: '' }).success).toBe(false);
    expect(CapAgentSchema.safeParse({ ...manifest, id: '' }).success).toBe(true);
    expect(CapManifest.safeParse(manifest).success).toBe(true);
  });
});
