import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import protobuf from 'protobufjs/minimal.js';
import { describe, expect, it } from 'vitest';
import { openTelemetryCodec } from '@/lib/bridges/opentelemetry/codec';
import { CONTEXT } from '@/lib/protocols/codec/contract';
import { runSteps } from '@/lib/std/steps';
import { answerInJson, answerInProtobuf } from './otlp-answer';
import { type BatchRecord, recordsInJson, recordsInProtobuf } from './otlp-records';
import type { ReadSignal } from './otlp-scopes';

const CAPTURED = '../bridges/opentelemetry/vectors/captured/';
const captured = (name: string) => readFileSync(new URL(CAPTURED + name, import.meta.url));
const body = () => JSON.parse(captured('trace.json').toString()) as object;

const fromJson = (value: unknown, signal: ReadSignal = 'traces') =>
  runSteps(recordsInJson(value, signal));
const fromProtobuf = (bytes: Uint8Array, signal: ReadSignal = 'traces') =>
  runSteps(recordsInProtobuf(bytes, signal));

/** Of its text alone and with its value alike. */
function decoded(records: readonly BatchRecord[]) {
  return records.map(({ text, json }) => {
    expect(openTelemetryCodec.decode({ text, json }, CONTEXT)).toEqual(
      openTelemetryCodec.decode({ text }, CONTEXT),
    );
    const message = openTelemetryCodec.decode({ text }, CONTEXT);
    if (!message.ok) throw new Error(message.error.failures[0].message);
    return message.value;
  });
}

describe('a trace that the published exporters sent', () => {
  it('gives the same events in JSON and in protobuf, in the same canonical form', () => {
    const [json, binary] = [fromJson(body()), fromProtobuf(captured('trace.bin'))];
    if (!json.ok || !binary.ok) throw new Error('expected both to be read');

    expect(json.value.records).toHaveLength(10);
    expect(decoded(binary.value.records)).toEqual(decoded(json.value.records));
  });

  it('is read up to any byte without a throw, whatever is changed in it', () => {
    const bytes = captured('trace.bin');
    const anywhere = fc.nat(bytes.length - 1);
    fc.assert(
      fc.property(anywhere, fc.nat(255), anywhere, (at, byte, length) => {
        const changed = Uint8Array.from(bytes).subarray(0, length);
        if (at < length) changed[at] = byte;
        const read = fromProtobuf(changed);
        expect(read.ok || /^(invalid_protobuf|too_deep)$/.test(read.error.code)).toBe(true);
      }),
    );
  });
});

const message = (id: number, write: (writer: protobuf.Writer) => void) => {
  const writer = protobuf.Writer.create().uint32((id << 3) | 2);
  write(writer.fork());
  return writer.ldelim().finish();
};
const inside = (id: number, bytes: Uint8Array) => message(id, (writer) => writer.raw(bytes));
/** A request with one span of these bytes. */
const request = (bytes: Uint8Array) => inside(1, inside(2, inside(2, bytes)));

describe('a request', () => {
  it('of another signal is refused, and says so', () => {
    const time = protobuf.Writer.create().uint32(9).fixed64(1).finish();

    expect(fromJson({ resourceLogs: [] })).toMatchObject({ error: { path: '/resourceLogs' } });
    expect(fromJson({ resourceSpans: [] }, 'logs')).toMatchObject({
      error: { code: 'invalid_type' },
    });
    expect(fromProtobuf(request(time))).toMatchObject({
      error: { code: 'invalid_protobuf', message: expect.stringContaining('logs or metrics') },
    });
  });

  it('of something else is refused, and of nothing is empty', () => {
    expect(fromJson([])).toMatchObject({ error: { code: 'invalid_type' } });
    expect(fromJson({ resourceSpans: [{ scopeSpans: {} }] })).toMatchObject({
      error: { path: '/resourceSpans/0/scopeSpans' },
    });
    expect(fromProtobuf(Uint8Array.of(0xff))).toMatchObject({
      error: { code: 'invalid_protobuf' },
    });
    expect(fromJson({})).toEqual({ ok: true, value: { records: [], dropped: 0 } });
    expect(fromProtobuf(new Uint8Array())).toEqual(fromJson({}));
  });

  it('that nests too deeply, or repeats too much, is refused', () => {
    let value = protobuf.Writer.create().uint32(10).string('x').finish();
    for (let level = 0; level < 20; level += 1) value = inside(5, inside(1, value));
    const attribute = inside(9, inside(2, value));
    expect(fromProtobuf(request(attribute))).toMatchObject({ error: { code: 'too_deep' } });

    const spans = Array.from({ length: 10_001 }, () => ({}));
    expect(fromJson({ resourceSpans: [{ scopeSpans: [{ spans }] }] })).toMatchObject({
      error: { code: 'body_too_large' },
    });
    const resource = { attributes: [{ key: 'x'.repeat(10_000) }] };
    const many = [{ resource, scopeSpans: [{ spans: spans.slice(1) }] }];
    expect(fromJson({ resourceSpans: many })).toMatchObject({ error: { code: 'body_too_large' } });
  });

  it('of logs keeps the GenAI events of a trace, and counts the others', () => {
    const traceId = 'ab'.repeat(16);
    const logRecords = [
      { traceId, eventName: 'gen_ai.choice' },
      {
        traceId,
        attributes: [{ key: 'event.name', value: { stringValue: 'gen_ai.user.message' } }],
      },
      { traceId, eventName: 'http.request' },
      { eventName: 'gen_ai.choice' },
      'no record',
    ];
    const read = fromJson({ resourceLogs: [{ scopeLogs: [{ logRecords }] }] }, 'logs');

    expect(read).toMatchObject({ value: { dropped: 3 } });
    expect(read.ok && read.value.records).toHaveLength(2);
  });
});

describe('the answer', () => {
  it('says the same in both encodings', () => {
    const partial = { rejected: 3, message: 'No.' };

    expect(answerInJson('traces', null)).toEqual({});
    expect(answerInProtobuf(null)).toHaveLength(0);
    expect(answerInJson('logs', partial)).toEqual({
      partialSuccess: { rejectedLogRecords: '3', errorMessage: 'No.' },
    });
    const inner = Uint8Array.of(8, 3, 18, 3, ...new TextEncoder().encode('No.'));
    expect([...answerInProtobuf(partial)]).toEqual([...inside(1, inner)]);
  });
});
