import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_BYTES_MAX } from '@/lib/model/clutch';
import { CONTEXT, describeCodecLaws } from '@/lib/protocols/codec/contract';
import { loadVectors } from '@/lib/testing/codecs/vectors';
import { anEvent } from '@/lib/testing/events';
import { a2aCodec, a2aParts } from './codec';
import type { A2aItem, A2aMessage, A2aPart, A2aWire } from './schema';

const text = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });
const id = fc.oneof(fc.uuid(), fc.constantFrom('t1', 'agent:orchestrator', 'ü'));
const data = fc
  .dictionary(
    fc.string().filter((key) => key !== '__proto__'),
    fc.oneof(text, fc.integer(), fc.boolean()),
  )
  .map((object) => ({ ...object }));

const part: fc.Arbitrary<A2aPart> = fc.oneof(
  fc.record({ text, mediaType: text }),
  fc.record({ data }),
  fc.record({ url: text, filename: text }),
  fc.record({ raw: text }),
);
const message: fc.Arbitrary<A2aMessage> = fc.record(
  {
    messageId: id,
    contextId: id,
    taskId: id,
    role: fc.constantFrom('ROLE_USER' as const, 'ROLE_AGENT' as const),
    parts: fc.array(part, { minLength: 1, maxLength: 3 }),
    metadata: data,
    referenceTaskIds: fc.array(id, { maxLength: 2 }),
  },
  { requiredKeys: ['messageId', 'role', 'parts'] },
) as fc.Arbitrary<A2aMessage>;

const STATES = [
  ...['SUBMITTED', 'WORKING', 'COMPLETED', 'FAILED', 'CANCELED', 'REJECTED', 'INPUT_REQUIRED'],
  ...['AUTH_REQUIRED', 'UNSPECIFIED', 'NEW'],
].map((name) => `TASK_STATE_${name}`);
const status = fc.record(
  {
    state: fc.constantFrom(...STATES),
    message,
    timestamp: fc.constant('2026-02-01T13:20:11.123Z'),
  },
  { requiredKeys: ['state'] },
);
const artifact = fc.record(
  { artifactId: id, name: text, description: text, parts: fc.array(part, { maxLength: 2 }) },
  { requiredKeys: ['artifactId', 'parts'] },
);
const of = { taskId: id, contextId: id, metadata: data };
const item = fc.oneof(
  fc.record({ message }),
  fc.record({
    task: fc.record(
      {
        id,
        contextId: id,
        status,
        artifacts: fc.array(artifact, { maxLength: 2 }),
        history: fc.array(message, { maxLength: 2 }),
      },
      { requiredKeys: ['id', 'status'] },
    ),
  }),
  fc.record({ statusUpdate: fc.record({ ...of, status }, { requiredKeys: ['taskId', 'status'] }) }),
  fc.record({
    artifactUpdate: fc.record(
      { ...of, artifact, append: fc.boolean(), lastChunk: fc.boolean() },
      { requiredKeys: ['taskId', 'artifact'] },
    ),
  }),
  fc.record({ unheard: data }),
) as fc.Arbitrary<A2aItem>;

const place = { to: fc.constant('agent:ken'), task_id: id, context_id: id };
const seen = fc.record(
  { agent: fc.constantFrom('orchestrator', 'counter'), client: fc.constant('shop'), item },
  { requiredKeys: ['item'] },
);
const wire = fc.oneof(
  seen,
  fc.record({ ...place, message }),
  fc.record({ ...place, follows: fc.constant(true), message }),
  fc.record({ ...place, cancel: fc.record({ metadata: data }) }),
) as fc.Arbitrary<A2aWire>;

describeCodecLaws(a2aParts, {
  wire,
  keeps: (value) =>
    'item' in value ? {} : { task_id: value.task_id, to: [{ agent_id: value.to }] },
});

describe('whatever an item says', () => {
  it('names no agent outside its prefix, no decision and no person', () => {
    fc.assert(
      fc.property(seen, fc.constantFrom(undefined, 'agent:shop.'), (value, agentPrefix) => {
        const context = { ...CONTEXT, ...(agentPrefix !== undefined && { agentPrefix }) };
        const { events } = a2aParts.toEvents(value as A2aWire, context);

        for (const { from, to, type } of events) {
          for (const { agent_id } of [from, ...to]) {
            expect(agent_id.startsWith(agentPrefix ?? 'agent:a2a.')).toBe(true);
          }
          expect(type).toMatch(/^(task|chat)\./);
        }
      }),
    );
  });

  it('gives the same events when the same items come again, in any order', () => {
    fc.assert(
      fc.property(fc.array(seen), (records) => {
        const decoded = (values: typeof records) =>
          values.map((value) => {
            const frame = { text: a2aParts.print(value as A2aWire) };
            const one = a2aCodec.decode(frame, { ...CONTEXT, fallbackId: 'fallback' });
            return JSON.stringify(one);
          });

        expect(decoded(records.toReversed()).toReversed()).toEqual(decoded(records));
      }),
    );
  });
});

describe('what the published package says', () => {
  const file = new URL('./vectors/captured.json', import.meta.url);
  const captured: { version: string; request: object; answers: object[] }[] = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const eventsOf = (value: object) => {
    const decoded = a2aCodec.decode({ text: JSON.stringify(value) }, CONTEXT);
    return decoded.ok ? decoded.value.events : [];
  };

  it('is read whole, and gives the same kinds of events in both versions', () => {
    const typesOf = (version: string) =>
      captured
        .filter((exchange) => exchange.version === version)
        .map(({ request, answers }) =>
          [request, ...answers].flatMap(eventsOf).map(({ type }) => type),
        );

    expect(typesOf('1.0')).toEqual([
      [
        ...['chat.message', 'task.request', 'task.accept', 'task.progress', 'task.progress'],
        'task.result',
      ],
      ['chat.message', 'task.request', 'task.accept', 'task.error'],
      ['chat.message', 'task.request', 'task.accept', 'task.progress'],
      ['chat.message', 'task.result'],
      ['chat.message', 'task.result'],
      ['chat.message', 'task.request', 'task.accept', 'task.error'],
      ['chat.system', 'task.cancel'],
      ['chat.message', 'task.request', 'task.accept', 'task.cancel'],
    ]);
    expect(typesOf('0.3')).toEqual(typesOf('1.0'));
  });

  it('stands in the vectors as it was captured', () => {
    const said = captured.flatMap(({ request, answers }) => [request, ...answers]);
    const { vectors } = loadVectors(new URL('./vectors/', import.meta.url));
    const own = vectors.filter(({ vector }) => vector.comment.startsWith('Captured'));
    for (const { vector } of own) expect(said).toContainEqual(vector.input);
    expect(own.length).toBeGreaterThan(20);
  });
});

describe('an event as an item', () => {
  const types = [
    ['task.accept', 'TASK_STATE_WORKING'],
    ['task.result', 'TASK_STATE_COMPLETED'],
    ['task.error', 'TASK_STATE_FAILED'],
    ['task.cancel', 'TASK_STATE_CANCELED'],
    ['task.timeout', 'TASK_STATE_FAILED'],
  ] as const;

  it.each(types)('%s is the state %s', (type, state) => {
    const printed = a2aCodec.encode(anEvent({ type, payload: { text: 'word' } }));

    expect(printed.ok && JSON.parse(printed.value.text)).toMatchObject({
      item: { statusUpdate: { status: { state } } },
    });
  });

  it('comes back as what it was', () => {
    for (const type of ['task.progress', 'task.result', 'task.cancel', 'chat.message'] as const) {
      const printed = a2aCodec.encode(anEvent({ type, payload: { text: 'word', rows: [1] } }));
      const back = a2aCodec.decode({ text: printed.ok ? printed.value.text : '' }, CONTEXT);

      expect(back).toMatchObject({ value: { events: [{ type }] } });
    }
  });

  it('is none where A2A has no word for it', () => {
    expect(a2aCodec.encode(anEvent({ type: 'agent.heartbeat' }))).toMatchObject({
      error: { code: 'unsupported' },
    });
  });
});

it('gives no event that is larger than an event may be', () => {
  const recordOf = (length: number) => {
    const parts = [{ text: '\u0001'.repeat(length) }];
    return JSON.stringify({ item: { message: { messageId: 'm', role: 'ROLE_USER', parts } } });
  };
  const decoded = a2aCodec.decode({ text: recordOf(20_000) }, CONTEXT);
  const [event] = decoded.ok ? decoded.value.events : [];

  expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThanOrEqual(EVENT_BYTES_MAX);
  expect(a2aCodec.decode({ text: recordOf(21_000) }, CONTEXT)).toMatchObject({
    error: { failures: [{ code: 'event_too_large' }] },
  });
});
