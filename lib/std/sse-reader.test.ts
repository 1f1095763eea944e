import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SseEvent, SseReader } from './sse-reader';

const encoder = new TextEncoder();

/** The events of a stream that comes in pieces of these sizes, in one buffer that is used again, as sources do. */
function read(bytes: Uint8Array, sizes: readonly number[] = [], eventBytesMax = 1000): SseEvent[] {
  const reader = new SseReader(eventBytesMax);
  const shared = new Uint8Array(bytes.length);
  const events: SseEvent[] = [];
  let at = 0;
  for (const size of [...sizes, bytes.length]) {
    const piece = bytes.subarray(at, at + size);
    shared.set(piece);
    events.push(...reader.push(shared.subarray(0, piece.length)));
    at += size;
  }
  return [...events, ...reader.end()];
}

const readText = (text: string, eventBytesMax?: number) =>
  read(encoder.encode(text), [], eventBytesMax);

/** As a person sees them. */
const told = (events: readonly SseEvent[]) =>
  events.map((event) => (event.ok ? `${event.name}: ${event.data}` : event.code));

const sizes = fc.array(fc.nat({ max: 9 }));
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
const value = fc.string({ unit: fc.constantFrom('a', 'ü', '😀', ':', ' ', '{', '\uFEFF') });
const name = fc.constantFrom('tasks|a:1', 'end', '');
const said = fc.array(fc.record({ name, data: fc.array(value) }));

describe('server-sent events', () => {
  it('are their names and data, by any end of a line and in any pieces (law)', () => {
    const start = fc.constantFrom('', '\uFEFF');
    fc.assert(
      fc.property(said, sizes, lineEnd, start, (events, cuts, end, mark) => {
        const text = events.map(({ name, data }) =>
          [
            ...[': a comment', ...(name === '' ? [] : [`event: ${name}`]), 'id: 1', 'retry: 5'],
            ...[...data.map((line) => `data: ${line}`), 'other: x', '', ''],
          ].join(end),
        );

        expect(read(encoder.encode(`${mark}${text.join('')}`), cuts)).toEqual(
          events
            .filter(({ data }) => data.length > 0)
            .map(({ name, data }) => ({
              ok: true,
              name: name || 'message',
              data: data.join('\n'),
            })),
        );
      }),
    );
  });

  it('are the same of any bytes, wherever the stream is cut (law)', () => {
    const piece = fc.constantFrom('data', 'event', ':', ' ', '\n', '\r', 'x', '\n\n', '\uFEFF');
    const bytes = fc
      .array(
        fc.oneof(
          piece.map((text) => [...encoder.encode(text)]),
          fc.constant([0xff]),
        ),
      )
      .map((parts) => Uint8Array.from(parts.flat()));
    fc.assert(
      fc.property(bytes, sizes, (stream, cuts) => {
        expect(read(stream, cuts, 12)).toEqual(read(stream, [], 12));
      }),
    );
  });

  it('take one space after the colon away, and a field without a colon as empty', () => {
    expect(told(readText('data:  a\ndata:b\ndata\n\ndata\n\nevent\ndata: c\n\n'))).toEqual([
      'message:  a\nb\n',
      'message: ',
      'message: c',
    ]);
  });

  it('end with the stream, also without a blank line', () => {
    expect(told(readText('event: x\ndata: 1'))).toEqual(['x: 1']);
    expect(told(readText('event: x\n'))).toEqual([]);
  });

  it('keep the name of one from the next', () => {
    expect(told(readText('event: x\n\ndata: 1\n\n'))).toEqual(['message: 1']);
  });

  it('of too many bytes are told once, at once, and the next is read', () => {
    const reader = new SseReader(10);

    expect(told(reader.push(encoder.encode('data: 1234\n')))).toEqual([]);
    expect(told(reader.push(encoder.encode('data: 2\n')))).toEqual(['event_too_large']);
    expect(told(reader.push(encoder.encode('data: 3\n\ndata: 4\n\n')))).toEqual(['message: 4']);
    expect(told(readText(`data: ${'x'.repeat(5000)}\n\ndata: 5\n\n`, 10))).toEqual([
      'event_too_large',
      'message: 5',
    ]);
    expect(told(readText(`: ${'x'.repeat(5000)}\ndata: 6\n\n`, 10))).toEqual(['message: 6']);
  });

  it('that are no UTF-8 are told, and the next is read', () => {
    const bad = [...encoder.encode('data: a'), 0xff, ...encoder.encode('\n\ndata: b\n\n')];

    expect(read(Uint8Array.from(bad))).toMatchObject([
      { ok: false, code: 'invalid_utf8', text: 'data: a\ufffd' },
      { ok: true, data: 'b' },
    ]);
  });
});
