import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mcpCodec } from '@/lib/bridges/mcp/codec';
import { CONTEXT } from '@/lib/protocols/codec/contract';
import { CallTracker } from './call-tracker';

const PLACE = { server: 'files', connection: 'c1' };

function trackerAt(...times: number[]) {
  const clock = [...times];
  return new CallTracker(PLACE, () => clock.shift() ?? 0);
}

const callOf = (id: unknown, name = 'read', args: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } });
const answerOf = (id: unknown, result: object = { content: [] }) =>
  JSON.stringify({ jsonrpc: '2.0', id, result });

const eventsOf = (records: readonly string[]) =>
  records.flatMap((text) => {
    const decoded = mcpCodec.decode({ text }, CONTEXT);
    expect(decoded).toMatchObject({ ok: true });
    return decoded.ok ? decoded.value.events : [];
  });

describe('the records of a connection', () => {
  it('are a call and its answer, with how long it took', () => {
    const tracker = trackerAt(1_000, 1_042);

    const [call] = eventsOf(tracker.asked(callOf(7)));
    const [result] = eventsOf(tracker.answered(answerOf(7)));

    expect(call).toMatchObject({
      type: 'tool.call',
      payload: { tool: 'mcp:files/read', call_id: 'c1:7' },
      ts: '1970-01-01T00:00:01.000Z',
    });
    expect(result).toMatchObject({
      type: 'tool.result',
      payload: { tool: 'mcp:files/read', call_id: 'c1:7', duration_ms: 42 },
    });
  });

  it('hold every message of the published packages as it was written', () => {
    const captured: { request: object; answer: object }[] = JSON.parse(
      readFileSync(new URL('../../../bridges/mcp/vectors/captured.json', import.meta.url), 'utf8'),
    );

    for (const { request, answer } of captured) {
      const tracker = trackerAt();
      const records = [
        ...tracker.asked(JSON.stringify(request)),
        ...tracker.answered(JSON.stringify(answer)),
      ];

      expect(eventsOf(records)).toHaveLength(2);
      expect(records[0]).toContain(`"message":${JSON.stringify(request)}}`);
      expect(records[1]).toContain(`"message":${JSON.stringify(answer)}}`);
    }
  });

  it('are those of tool calls alone', () => {
    const tracker = trackerAt();

    for (const text of [
      '',
      'no json',
      'null',
      '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
      '{"jsonrpc":"2.0","method":"tools/call","params":{"name":"read"}}',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}',
    ]) {
      expect(tracker.asked(text)).toEqual([]);
    }
    expect(tracker.answered(answerOf(1))).toEqual([]);
    expect(tracker.asked(callOf(1))).toHaveLength(1);
    expect(tracker.answered('{"jsonrpc":"2.0","method":"notifications/progress"}')).toEqual([]);
    expect(tracker.answered(callOf(1))).toEqual([]);
    expect(tracker.answered(answerOf('1'))).toEqual([]);
    expect(tracker.answered(answerOf(1))).toHaveLength(1);
    expect(tracker.answered(answerOf(1))).toEqual([]);
  });

  it('see a call whose method is written with escapes', () => {
    const escaped = callOf(1).replace('tools/call', 'to\\u006fls\\/call');

    expect(eventsOf(trackerAt().asked(escaped))).toMatchObject([{ type: 'tool.call' }]);
  });

  it('are one for each message of a batch', () => {
    expect(eventsOf(trackerAt().asked(`[${callOf(1)},${callOf('1')}]`))).toHaveLength(2);
  });

  it('fit into events however large the message is, and say how much was left out', () => {
    const tracker = trackerAt();
    const large = { texts: Array.from({ length: 500 }, () => 'ü'.repeat(2_000)) };
    const content = Array.from({ length: 50 }, () => ({ type: 'text', text: 'x'.repeat(50_000) }));

    const events = eventsOf([
      ...tracker.asked(callOf(1, 'write', large)),
      ...tracker.answered(answerOf(1, { content, isError: true })),
    ]);

    expect(events).toMatchObject([
      { type: 'tool.call', payload: { tool: 'mcp:files/write' } },
      { type: 'tool.error', payload: { message: expect.stringMatching(/^x+…$/) } },
    ]);
    for (const { payload } of events) expect(payload.omitted_bytes).toBeGreaterThan(1_000_000);
  });

  it('end a call that the client cancels, by its reason, and take no answer after it', () => {
    const tracker = trackerAt(1_000, 1_300);
    const cancel = (params: unknown) =>
      JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
    tracker.asked(callOf(7));

    expect(tracker.cancelled(cancel({ requestId: '7' }))).toEqual([]);
    expect(tracker.cancelled(cancel(null))).toEqual([]);
    const ended = eventsOf(tracker.cancelled(cancel({ requestId: 7, reason: 'timed out' })));

    expect(ended).toMatchObject([
      {
        id: 'mcp:c1:7:end',
        type: 'tool.error',
        payload: {
          tool: 'mcp:files/read',
          call_id: 'c1:7',
          duration_ms: 300,
          message: 'The client cancelled the call: timed out',
        },
      },
    ]);
    expect(tracker.answered(answerOf(7))).toEqual([]);
  });

  it('fit into events however long the reason of a client is', () => {
    const tracker = trackerAt();
    tracker.asked(callOf(7));
    const reason = '\u0000\ud800'.repeat(1_000_000);

    const params = { requestId: 7, reason };
    const ended = tracker.cancelled(
      JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params }),
    );

    expect(eventsOf(ended)).toMatchObject([{ type: 'tool.error' }]);
  });

  it('end every call that waits when the connection ends, once', () => {
    const tracker = trackerAt(1_000, 1_010, 1_500, 1_500);
    tracker.asked(callOf(1));
    tracker.asked(callOf('1', 'write'));

    expect(eventsOf(tracker.ended())).toMatchObject([
      { type: 'tool.error', payload: { tool: 'mcp:files/read', duration_ms: 500 } },
      {
        type: 'tool.error',
        payload: {
          tool: 'mcp:files/write',
          duration_ms: 490,
          message: 'The connection ended before an answer came.',
        },
      },
    ]);
    expect(tracker.ended()).toEqual([]);
  });

  it('never throw, whatever passes', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.json(), fc.string({ unit: 'binary' }))), (texts) => {
        const tracker = trackerAt();
        for (const text of texts) {
          tracker.asked(text);
          tracker.cancelled(text);
          tracker.answered(text);
        }
        tracker.ended();
        expect(tracker.unread).toBe(0);
      }),
    );
  });
});
