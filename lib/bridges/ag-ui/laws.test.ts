import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_BYTES_MAX } from '@/lib/model/clutch';
import { CONTEXT, describeCodecLaws } from '@/lib/protocols/codec/contract';
import { arrivingJson } from '@/lib/testing/codecs/arriving-json';
import { agUiCodec, agUiParts } from './codec';
import type { AgUiEvent, AgUiWire } from './schema';

const text = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });
const id = fc.stringMatching(/^[A-Za-z0-9-]{1,40}$/);
const possible = <Value>(values: fc.Arbitrary<Value>) => fc.option(values);
const json = arrivingJson(2);

const base = { timestamp: fc.integer({ min: 0, max: 253_402_300_799_999 }), subagentRunId: id };

/** An event of a type with its fields, and with those that every event may have. */
function eventOf(
  type: string,
  fields: Record<string, fc.Arbitrary<unknown>>,
): fc.Arbitrary<AgUiEvent> {
  return fc
    .tuple(fc.record(base, { requiredKeys: [] }), fc.record(fields))
    .map(([common, own]) => ({ ...common, ...own, type }));
}

const name = fc.oneof(text, fc.constantFrom('reader', 'agent:orchestrator', 'group:all', ''));
const outcome = fc.constantFrom(
  { type: 'success' },
  { type: 'cancelled' },
  { type: 'interrupt', interrupts: [{ id: 'i', reason: 'why' }, 1] },
  { type: 'suspended' },
  null,
);
const input = fc.constantFrom(
  { messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }] },
  { messages: 'none' },
  null,
);

const event = fc.oneof(
  eventOf('RUN_STARTED', { threadId: id, runId: id, input }),
  eventOf('RUN_FINISHED', { threadId: id, runId: id, outcome, result: json }),
  eventOf('RUN_ERROR', { message: text, usage: json }),
  eventOf('STEP_STARTED', { stepName: text }),
  eventOf('STEP_FINISHED', { stepName: text }),
  eventOf('TEXT_MESSAGE_CHUNK', {
    messageId: id,
    delta: text,
    role: fc.constantFrom('assistant', 'user', 'system', 'developer'),
  }),
  eventOf('TOOL_CALL_CHUNK', { toolCallId: id, toolCallName: text, delta: json.map(String) }),
  eventOf('TOOL_CALL_RESULT', { toolCallId: id, content: json }),
  eventOf('SUBAGENT_STARTED', { subagentRunId: id, name }),
  eventOf('SUBAGENT_FINISHED', { subagentRunId: id, outcome, result: json }),
  eventOf('SUBAGENT_ERROR', { subagentRunId: id, message: text }),
  eventOf('CUSTOM', { name: text, value: json }),
  eventOf('TO_STRING', {}),
);

const wire: fc.Arbitrary<AgUiWire> = fc.record({
  event,
  run: id,
  thread: id,
  seq: possible(fc.nat()),
  agent: possible(name),
  tool: possible(text),
  open: possible(fc.boolean()),
  omitted: possible(fc.integer({ min: 1, max: 1_000_000 })),
});

describeCodecLaws(agUiParts, {
  wire,
  keeps: ({ event: said, run }) => ({
    task_id: said.subagentRunId ?? run ?? '',
    meta: expect.objectContaining({ native_type: said.type }),
  }),
});

describe('whatever a stream says', () => {
  it('names no agent outside the prefix of the key, no decision and no person', () => {
    fc.assert(
      fc.property(wire, fc.constantFrom(undefined, 'agent:shop.'), (value, agentPrefix) => {
        const context = { ...CONTEXT, ...(agentPrefix !== undefined && { agentPrefix }) };
        const { events } = agUiParts.toEvents(value, context);

        expect(events).toHaveLength(1);
        for (const { from, to, type } of events) {
          for (const { agent_id } of [from, ...to]) {
            expect(agent_id.startsWith(agentPrefix ?? 'agent:ag-ui.')).toBe(true);
          }
          expect(type).toMatch(/^(task\.(request|progress|result|error|cancel)|tool\.|chat\.)/);
        }
      }),
    );
  });
});

describe('limits', () => {
  const recordOf = (delta: string) =>
    JSON.stringify({ run: 'r', event: { type: 'TEXT_MESSAGE_CHUNK', messageId: 'm', delta } });

  it('give no event that is larger than an event may be, and refuse the record of one', () => {
    const fitting = recordOf('ü'.repeat((EVENT_BYTES_MAX - 17 * 1024) / 2));
    const decoded = agUiCodec.decode({ text: fitting }, CONTEXT);
    const [said] = decoded.ok ? decoded.value.events : [];

    expect(Buffer.byteLength(JSON.stringify(said))).toBeLessThanOrEqual(EVENT_BYTES_MAX);
    const tooLong = recordOf('x'.repeat(EVENT_BYTES_MAX));
    expect(agUiCodec.decode({ text: tooLong }, CONTEXT)).toMatchObject({
      error: { failures: [{ code: 'event_too_large' }] },
    });
  });
});

it('prints no event', () => {
  const record = { run: 'r', event: { type: 'STEP_STARTED', stepName: 'plan' } };
  const decoded = agUiCodec.decode({ text: JSON.stringify(record) }, CONTEXT);
  const [said] = decoded.ok ? decoded.value.events : [];

  expect(said && agUiCodec.encode(said)).toMatchObject({ error: { code: 'unsupported' } });
});
