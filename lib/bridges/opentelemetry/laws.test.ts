import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_BYTES_MAX } from '@/lib/model/clutch';
import type { DecodedMessage } from '@/lib/protocols/codec/codec';
import { CONTEXT, describeCodecLaws } from '@/lib/protocols/codec/contract';
import { derivedOf } from '@/lib/protocols/codec/event-of';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { openTelemetryCodec, openTelemetryParts } from './codec';
import type { Plain, PlainObject } from './wire/plain-value';
import type { OtelSpan, OtelWire } from './wire/schema';

const text = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });
const id = (digits: number) =>
  fc
    .array(fc.integer({ min: 0, max: 15 }), { minLength: digits, maxLength: digits })
    .map((nibbles) => nibbles.map((nibble) => nibble.toString(16)).join(''))
    .filter((hex) => /[^0]/.test(hex));

const { plain }: { plain: fc.Arbitrary<Plain> } = fc.letrec<{ plain: Plain }>((tie) => ({
  plain: fc.oneof(
    { maxDepth: 2 },
    text,
    fc.boolean(),
    fc.constant(null),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, noDefaultInfinity: true, noInteger: true }),
    fc.array(tie('plain'), { maxLength: 3 }),
    fc.dictionary(text.filter(isPlainKey), tie('plain'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

function isPlainKey(key: string): boolean {
  return key !== '__proto__';
}

const KNOWN = {
  'gen_ai.operation.name': ['invoke_agent', 'chat', 'execute_tool', 'invoke_workflow', 'dream'],
  'openinference.span.kind': ['AGENT', 'LLM', 'TOOL', 'CHAIN', 'GUARDRAIL'],
  'traceloop.span.kind': ['agent', 'task', 'tool', 'workflow'],
  'gen_ai.agent.name': ['planner', 'agent:orchestrator', 'agent:user', 'group:all', 'ü '],
  'gen_ai.conversation.id': ['c1', '', '\u0000'],
  'gen_ai.output.messages': ['[{"role":"assistant","parts":[{"type":"text","content":"Hi"}]}]'],
  'output.value': ['{"messages":[{"content":"Hi"}]}', '[1', 'plain'],
  'error.type': ['timeout'],
};
const known = fc
  .subarray(Object.entries(KNOWN))
  .chain((chosen) => fc.tuple(...chosen.map(([name, values]) => pairOf(name, values))));
const others = fc.dictionary(text.filter(isPlainKey), plain, {
  maxKeys: 3,
  noNullPrototype: true,
});
const attributes: fc.Arbitrary<PlainObject> = fc
  .tuple(known, others)
  .map(([pairs, rest]) => ({ ...rest, ...Object.fromEntries(pairs) }));

function pairOf(name: string, values: readonly string[]): fc.Arbitrary<readonly [string, string]> {
  return fc.constantFrom(...values).map((value) => [name, value] as const);
}

const moment = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }).map(String);
const span: fc.Arbitrary<OtelSpan> = fc.record({
  traceId: id(32),
  spanId: id(16),
  parentSpanId: fc.option(id(16)),
  name: text,
  kind: fc.nat(5),
  startTimeUnixNano: moment,
  endTimeUnixNano: fc.option(moment),
  attributes,
  events: fc.array(
    fc.record({
      timeUnixNano: fc.option(moment),
      name: fc.constantFrom('exception', 'gen_ai.choice', 'other'),
      attributes,
    }),
    { maxLength: 2 },
  ),
  links: fc.array(fc.record({ traceId: id(32), spanId: id(16), attributes }), { maxLength: 1 }),
  status: fc.record({ code: fc.nat(2), message: text }),
});
const below = {
  resource: fc.record({ attributes }),
  scope: fc.record({ name: text, version: text }),
};
const spanWire = fc.record({ ...below, span });
const logWire = fc.record({
  ...below,
  log: fc.record({
    traceId: id(32),
    spanId: fc.option(id(16)),
    timeUnixNano: fc.option(moment),
    observedTimeUnixNano: fc.option(moment),
    eventName: text,
    body: plain,
    attributes,
  }),
});
const wire: fc.Arbitrary<OtelWire> = fc.oneof(spanWire, logWire);

describeCodecLaws(openTelemetryParts, {
  wire,
  keeps: (value) => {
    const { traceId, spanId } = 'span' in value ? value.span : value.log;
    return { task_id: spanId ?? traceId, trace: expect.objectContaining({ trace_id: traceId }) };
  },
});

describe('the text of a record', () => {
  it('is canonical JSON', () => {
    fc.assert(
      fc.property(wire, (value) => {
        const text = openTelemetryParts.print(value);
        expect(text).toBe(canonicalJson(JSON.parse(text)));
      }),
    );
  });
});

describe('whatever a trace says', () => {
  it('names no agent outside its prefix, no decision and no person', () => {
    fc.assert(
      fc.property(wire, fc.constantFrom(undefined, 'agent:shop.'), (value, agentPrefix) => {
        const context = { ...CONTEXT, ...(agentPrefix !== undefined && { agentPrefix }) };
        const { events } = openTelemetryParts.toEvents(value, context);

        for (const { from, to, type } of events) {
          for (const { agent_id } of [from, ...to]) {
            expect(agent_id.startsWith(agentPrefix ?? 'agent:otel.')).toBe(true);
          }
          expect(type).toMatch(/^(task\.(request|result|error)|tool\.|chat\.)/);
        }
      }),
    );
  });

  it('stands in the conversation that a record names, else with all else of its trace that names none', () => {
    fc.assert(
      fc.property(wire, (value) => {
        const { traceId, attributes } = 'span' in value ? value.span : value.log;
        const named = attributes['gen_ai.conversation.id'] === 'c1' ? 'c1' : null;
        const { events } = openTelemetryParts.toEvents(value, CONTEXT);

        for (const event of events) {
          expect([event.run_id, event.thread_id]).toEqual([traceId, named ?? traceId]);
          expect(derivedOf(event).has('thread_id')).toBe(named === null);
        }
      }),
    );
  });

  it('ends every task that has ended, once', () => {
    fc.assert(
      fc.property(spanWire, (value) => {
        const types = openTelemetryParts.toEvents(value, CONTEXT).events.map(({ type }) => type);
        if (types[0] !== 'task.request') return;
        expect(types).toHaveLength(value.span.endTimeUnixNano === null ? 1 : 2);
      }),
    );
  });

  it('fits into events that are no larger than an event may be', () => {
    const long = 'x'.repeat(EVENT_BYTES_MAX - 17 * 1024);
    const value = {
      resource: {},
      scope: {},
      span: {
        traceId: 'a'.repeat(32),
        spanId: 'b'.repeat(16),
        name: 'invoke_agent a',
        startTimeUnixNano: '1',
        endTimeUnixNano: '2',
        attributes: [
          { key: 'gen_ai.operation.name', value: { stringValue: 'invoke_agent' } },
          { key: 'input.value', value: { stringValue: long } },
        ],
      },
    };
    const decoded = openTelemetryCodec.decode({ text: JSON.stringify(value) }, CONTEXT);
    const sizes = decoded.ok
      ? decoded.value.events.map((event) => JSON.stringify(event).length)
      : [];

    expect(sizes).toHaveLength(2);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(EVENT_BYTES_MAX);
    const tooLong = { ...value, scope: { name: 'x'.repeat(17 * 1024) } };
    expect(openTelemetryCodec.decode({ text: JSON.stringify(tooLong) }, CONTEXT)).toMatchObject({
      error: { failures: [{ code: 'event_too_large' }] },
    });
  });
});

describe('one event', () => {
  it('cannot be printed as a span', () => {
    const recorded = readFileSync(new URL('./vectors/y-agent.json', import.meta.url), 'utf8');
    const { input } = JSON.parse(recorded) as { input: object };
    const decoded = openTelemetryCodec.decode({ text: JSON.stringify(input) }, CONTEXT);
    const { events } = (decoded as { value: DecodedMessage }).value;

    expect(events[0] && openTelemetryCodec.encode(events[0])).toMatchObject({
      error: { code: 'unsupported' },
    });
  });
});
