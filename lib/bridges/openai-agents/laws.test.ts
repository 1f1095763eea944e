import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_BYTES_MAX } from '@/lib/model/clutch';
import { CONTEXT, describeCodecLaws } from '@/lib/protocols/codec/contract';
import { loadVectors } from '@/lib/testing/codecs/vectors';
import { openAiAgentsCodec, openAiAgentsParts } from './codec';
import type { AgentsSpan, AgentsTrace, AgentsWire } from './schema';

const text = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });
const name = fc.oneof(
  text,
  fc.constantFrom('Researcher', 'agent:orchestrator', 'agent:user', 'group:all', 'ü ', ''),
);
const id = fc.stringMatching(/^[a-z0-9_]{1,40}$/);
const possible = <Value>(values: fc.Arbitrary<Value>) => fc.option(values);
const data = fc
  .dictionary(
    text.filter((key) => key !== '__proto__'),
    fc.oneof(text, fc.integer(), fc.boolean(), fc.array(text, { maxLength: 2 })),
    { maxKeys: 3 },
  )
  .map((object) => ({ ...object }));
const instant = fc
  .date({
    min: new Date('1970-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString())
  .chain((at) => fc.constantFrom(at, at.replace('Z', '123+00:00')));

const known = fc.constantFrom<object>(
  { type: 'agent', name: 'Researcher', handoffs: [], tools: null },
  { type: 'agent', name: 'agent:orchestrator' },
  { type: 'custom', name: 'task', data: { sdk_span_type: 'task', name: 'Agent workflow' } },
  { type: 'custom', name: 'turn', data: { sdk_span_type: 'turn', turn: 1, agent_name: 'a' } },
  { type: 'function', name: 'search', input: '{"a":1}', output: '[1]', mcp_data: { server: 's' } },
  { type: 'generation', output: [{ content: 'Hi', tool_calls: [{ function: { name: 'f' } }] }] },
  { type: 'generation', output: [{ choices: [{ message: { content: null } }], usage: {} }] },
  { type: 'response', usage: { input_tokens: 3, output_tokens: -1 } },
  { type: 'handoff', from_agent: 'a', to_agent: 'agent:user' },
  { type: 'guardrail', name: 'g', triggered: true },
  { type: 'mcp_tools', server: 's', result: ['a'] },
  { type: 'toString' },
);
const spanData = fc
  .tuple(
    data,
    fc.oneof(
      known,
      text.map((type) => ({ type })),
    ),
  )
  .map(([rest, own]) => ({ ...rest, ...own }) as AgentsSpan['span_data']);

const place = { workflow_name: possible(name), group_id: possible(name) };
const trace: fc.Arbitrary<AgentsTrace> = fc.record({
  object: fc.constant('trace' as const),
  id,
  ...place,
  metadata: possible(data),
});
const span: fc.Arbitrary<AgentsSpan> = fc.record({
  object: fc.constant('trace.span' as const),
  id,
  trace_id: id,
  parent_id: possible(id),
  started_at: instant,
  ended_at: possible(instant),
  span_data: spanData,
  error: possible(fc.record({ message: text, data: possible(fc.record({ error: text })) })),
  metadata: possible(data),
  phase: possible(fc.constantFrom('start' as const, 'end' as const)),
  ...place,
  agent: possible(name),
  handed_over_by: possible(name),
  response: possible(
    fc.constant({
      model: 'm',
      output: [{ type: 'message', content: [{ type: 'output_text', text: 'Hi' }] }],
    }),
  ),
});
const wire: fc.Arbitrary<AgentsWire> = fc.oneof({ arbitrary: span, weight: 8 }, trace);

describeCodecLaws(openAiAgentsParts, {
  wire,
  keeps: (value) => {
    const trace_id = value.object === 'trace' ? value.id : value.trace_id;
    return { task_id: value.id, trace: expect.objectContaining({ trace_id }) };
  },
});

describe('whatever a trace says', () => {
  it('names no agent outside its prefix, no decision and no person', () => {
    fc.assert(
      fc.property(wire, fc.constantFrom(undefined, 'agent:shop.'), (value, agentPrefix) => {
        const context = { ...CONTEXT, ...(agentPrefix !== undefined && { agentPrefix }) };
        const { events } = openAiAgentsParts.toEvents(value, context);

        for (const { from, to, type } of events) {
          for (const { agent_id } of [from, ...to]) {
            expect(agent_id.startsWith(agentPrefix ?? 'agent:openai-agents.')).toBe(true);
          }
          expect(type).toMatch(/^(task\.(request|result|error)|tool\.|chat\.)/);
        }
      }),
    );
  });

  it('says of a span that is told twice what it says of one that is told whole, once', () => {
    fc.assert(
      fc.property(span, instant, (value, ended_at) => {
        const saidBy = (record: AgentsSpan) =>
          openAiAgentsParts.toEvents(record, CONTEXT).events.map(({ type, ts }) => `${type} ${ts}`);
        const whole = { ...value, ended_at, phase: null };
        const first = saidBy(whole);
        if (first.length === 1) return;

        const start = saidBy({ ...value, ended_at: null, phase: 'start' });
        const end = saidBy({ ...whole, phase: 'end' });

        expect([...start, ...end]).toEqual(first);
      }),
    );
  });
});

describe('the records of the published packages', () => {
  const vectors = new URL('./vectors/', import.meta.url);
  const captured = ['javascript', 'python', 'python-spans', 'python-exported'].map((name) => {
    const file = readFileSync(new URL(`captured/${name}.json`, vectors), 'utf8');
    return JSON.parse(file) as { package: string; records: readonly object[] };
  });
  const { vectors: files, manifest } = loadVectors(vectors);

  it('are taken, all of them', () => {
    for (const record of captured.flatMap(({ records }) => records)) {
      expect(openAiAgentsCodec.decode({ text: JSON.stringify(record) }, CONTEXT).ok).toBe(true);
    }
  });

  it('stand in the vectors as they were captured, of the versions that the manifest names', () => {
    const records = captured.flatMap((one) => one.records);
    const isCaptured = ({ name, vector }: (typeof files)[number]) =>
      name.startsWith('y-') || vector.comment.startsWith('Captured');
    for (const { vector } of files.filter(isCaptured)) {
      expect(records).toContainEqual(vector.input);
    }
    for (const one of captured) {
      expect(manifest.specification.revision).toContain(one.package);
    }
  });
});

describe('limits', () => {
  const recordOf = (output: string) =>
    JSON.stringify({
      object: 'trace.span',
      id: 'span_1',
      trace_id: 'trace_1',
      started_at: '2026-11-26T04:00:00Z',
      ended_at: '2026-11-26T04:00:01Z',
      span_data: { type: 'function', name: 'read', input: '{}', output },
      error: { message: output.slice(0, 1) },
    });

  it('give no event that is larger than an event may be, and refuse the record of one', () => {
    const fitting = recordOf('ü'.repeat((EVENT_BYTES_MAX - 17 * 1024) / 2));
    const decoded = openAiAgentsCodec.decode({ text: fitting }, CONTEXT);
    const sizes = decoded.ok
      ? decoded.value.events.map((event) => Buffer.byteLength(JSON.stringify(event)))
      : [];

    expect(sizes).toHaveLength(2);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(EVENT_BYTES_MAX);
    const tooLong = recordOf('x'.repeat(EVENT_BYTES_MAX));
    expect(openAiAgentsCodec.decode({ text: tooLong }, CONTEXT)).toMatchObject({
      error: { failures: [{ code: 'event_too_large' }] },
    });
  });
});

it('prints no event', () => {
  const text = JSON.stringify({ object: 'trace', id: 'trace_1', workflow_name: 'Shop' });
  const decoded = openAiAgentsCodec.decode({ text }, CONTEXT);
  const [event] = decoded.ok ? decoded.value.events : [];

  expect(event && openAiAgentsCodec.encode(event)).toMatchObject({
    error: { code: 'unsupported' },
  });
});
