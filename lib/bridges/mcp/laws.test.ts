import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_BYTES_MAX } from '@/lib/model/clutch';
import { CONTEXT, describeCodecLaws } from '@/lib/protocols/codec/contract';
import { loadVectors } from '@/lib/testing/codecs/vectors';
import { mcpCodec, mcpParts } from './codec';
import { isRecord, type McpCall, type McpRecord } from './schema';

const AT = '2026-02-01T13:20:11.123Z';

const text = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });
const name = fc.stringMatching(/^[A-Za-z0-9._-]{1,64}$/);
const tool = fc
  .string({ minLength: 1, maxLength: 128 })
  .map((value) => value.replaceAll('\u0000', '-').toWellFormed());
const rpcId = fc.oneof(fc.integer(), fc.uuid(), fc.constantFrom('1', '"', '\u0000', '\ud800'));
const jsonObject = fc
  .dictionary(
    fc.string().filter((key) => key !== '__proto__'),
    fc.oneof(text, fc.integer(), fc.boolean(), fc.array(text)),
  )
  .map((object) => ({ ...object }));

const place = {
  server: name,
  connection: name,
  session: name,
  task_id: fc.constantFrom('task_1', 'mcp:x'),
  at: fc.constant(AT),
  omitted_bytes: fc.integer({ min: 1 }),
};
const required = ['server', 'connection', 'at', 'message'] as const;

const call: fc.Arbitrary<McpCall> = fc.record(
  {
    ...place,
    message: fc.record({
      jsonrpc: fc.constant('2.0' as const),
      id: rpcId,
      method: fc.constant('tools/call' as const),
      params: fc.record(
        { name: tool, arguments: jsonObject, _meta: fc.record({ traceparent: text }) },
        { requiredKeys: ['name'] },
      ),
    }),
  },
  { requiredKeys: [...required] },
);

const result = fc.record(
  {
    content: fc.array(fc.record({ type: fc.constant('text'), text })),
    isError: fc.boolean(),
    structuredContent: jsonObject,
    resultType: fc.constantFrom('complete', 'input_required'),
  },
  { requiredKeys: [] },
);
const failure = fc.record({ code: fc.integer(), message: text, data: jsonObject });
const answer = fc.record(
  {
    ...place,
    tool,
    duration_ms: fc.nat(),
    message: fc.oneof(
      fc.record({ jsonrpc: fc.constant('2.0' as const), id: rpcId, result }),
      fc.record({ jsonrpc: fc.constant('2.0' as const), id: rpcId, error: failure }),
    ),
  },
  { requiredKeys: [...required, 'tool'] },
) as fc.Arbitrary<McpRecord>;

const record: fc.Arbitrary<McpRecord> = fc.oneof(call, answer);
const wire = fc.oneof(
  record,
  record.map(({ message }) => message),
);

describeCodecLaws(mcpParts, { wire, keeps: (said) => (isRecord(said) ? { ts: said.at } : {}) });

describe('the event of a record', () => {
  it('is said by who records, to themselves, and of a tool alone', () => {
    fc.assert(
      fc.property(wire, (record) => {
        const { events } = mcpParts.toEvents(record, { ...CONTEXT, from: 'agent:ken' });

        expect(events).toHaveLength(1);
        expect(events[0]).toMatchObject({
          from: { agent_id: 'agent:ken' },
          to: [{ agent_id: 'agent:ken' }],
          type: expect.stringMatching(/^tool\./),
        });
      }),
    );
  });

  it('has the id of another one where they are of one call: connection and id of JSON-RPC, a number being no text', () => {
    fc.assert(
      fc.property(call, call, (one, other) => {
        const idOf = (record: McpCall) => mcpParts.toEvents(record, CONTEXT).id;
        const isSame =
          one.connection === other.connection && Object.is(one.message.id, other.message.id);

        expect(idOf(one) === idOf(other)).toBe(isSame);
      }),
    );
  });

  it('is the same when the record comes twice', () => {
    fc.assert(
      fc.property(fc.array(wire), (records) => {
        const decodeAll = (receivedAt: string, fallbackId: string) =>
          records.map((record) => {
            const frame = { text: mcpParts.print(record) };
            return mcpCodec.decode(frame, { receivedAt, fallbackId });
          });

        const first = decodeAll(CONTEXT.receivedAt, 'first');
        const again = decodeAll('2030-01-01T00:00:00.000Z', 'second');

        expect(again).toEqual(first);
      }),
    );
  });
});

describe('the messages of the published packages', () => {
  const vectors = new URL('./vectors/', import.meta.url);
  const captured: { request: unknown; answer: unknown; source: Record<string, string> }[] =
    JSON.parse(readFileSync(new URL('captured.json', vectors), 'utf8'));

  it('stand in the vectors as they were captured', () => {
    const inputs = loadVectors(vectors).vectors.map(
      ({ vector }) => (vector.input as { message?: unknown }).message,
    );

    expect(captured.length).toBeGreaterThan(0);
    for (const { request, answer } of captured) {
      expect(inputs).toContainEqual(request);
      expect(inputs).toContainEqual(answer);
    }
  });

  it('are of the versions that the manifest names', () => {
    const { source } = loadVectors(vectors).manifest.specification;

    for (const exchange of captured) {
      for (const version of Object.values(exchange.source)) expect(source).toContain(version);
    }
  });
});

describe('limits', () => {
  const recordOf = (content: string) =>
    JSON.stringify({
      server: 's',
      connection: 'c',
      at: AT,
      tool: 't',
      message: {
        jsonrpc: '2.0',
        id: 1,
        result: { content: [{ type: 'text', text: content }], isError: true },
      },
    });

  it('refuse a record that no event can hold', () => {
    expect(mcpCodec.decode({ text: recordOf('x'.repeat(EVENT_BYTES_MAX)) }, CONTEXT)).toMatchObject(
      { error: { failures: [{ code: 'event_too_large' }] } },
    );
  });

  it('give no event that is larger than an event may be', () => {
    const text = recordOf('ü'.repeat((EVENT_BYTES_MAX - 17 * 1024) / 2));

    const decoded = mcpCodec.decode({ text }, CONTEXT);

    const [event] = decoded.ok ? decoded.value.events : [];
    expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThanOrEqual(EVENT_BYTES_MAX);
  });
});

it('prints no event', () => {
  const decoded = mcpCodec.decode(
    {
      text: JSON.stringify({
        server: 's',
        connection: 'c',
        at: AT,
        message: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 't' } },
      }),
    },
    CONTEXT,
  );

  const [event] = decoded.ok ? decoded.value.events : [];
  expect(event && mcpCodec.encode(event)).toMatchObject({ error: { code: 'unsupported' } });
});
