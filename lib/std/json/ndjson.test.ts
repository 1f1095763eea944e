import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NdjsonLine, splitNdjson, splitNdjsonInBatches } from './ndjson';

const encoder = new TextEncoder();

async function linesOf(chunks: Iterable<Uint8Array>, lineBytesMax = 100): Promise<NdjsonLine[]> {
  const lines: NdjsonLine[] = [];
  for await (const line of splitNdjson(chunks, lineBytesMax)) lines.push(line);
  return lines;
}

const textsOf = (lines: readonly NdjsonLine[]) => lines.map((line) => line.text);

/** The bytes in pieces of one size, in one buffer that is used again, as sources do. */
function* inPieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  const shared = new Uint8Array(size);
  for (let at = 0; at < bytes.length; at += size) {
    const piece = bytes.subarray(at, at + size);
    shared.set(piece);
    yield shared.subarray(0, piece.length);
  }
}

describe('splitNdjson', () => {
  it('takes LF and CR LF, skips blank lines, and needs no line end at the end', async () => {
    const lines = await linesOf([encoder.encode('\n{"a":1}\r\n \t\r\n\r\n{"b":2}\n[3]')]);

    expect(lines).toEqual([
      { ok: true, text: '{"a":1}' },
      { ok: true, text: '{"b":2}' },
      { ok: true, text: '[3]' },
    ]);
  });

  it('tells a line that is too long with its beginning, and goes on with the next', async () => {
    const text = `${'x'.repeat(11)}\r\n${'y'.repeat(10)}\r\n${'z'.repeat(5000)}\n1`;

    const lines = await linesOf(inPieces(encoder.encode(text), 7), 10);

    expect(lines.map((line) => line.ok)).toEqual([false, true, false, true]);
    expect(textsOf(lines)).toEqual(['x'.repeat(10), 'y'.repeat(10), 'z'.repeat(10), '1']);
    expect(lines[0]).toMatchObject({ code: 'event_too_large' });
  });

  it('tells a line that is not UTF-8, and goes on with the next', async () => {
    const lines = await linesOf([Uint8Array.of(0x22, 0xff, 0x22, 0x0a, 0x31)]);

    expect(lines).toMatchObject([
      { ok: false, code: 'invalid_utf8', text: '"\ufffd"' },
      { ok: true, text: '1' },
    ]);
  });

  it('gives the same lines wherever the stream is cut', async () => {
    const line = fc.string({ unit: 'binary' }).map((text) => text.replace(/[\r\n]/g, ''));

    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 9 }), async (texts, size) => {
        const bytes = encoder.encode(texts.map((text) => `${text}\n`).join(''));

        const lines = await linesOf(inPieces(bytes, size), 1000);

        expect(textsOf(lines)).toEqual(texts.filter((text) => /[^ \t]/.test(text)));
      }),
    );
  });
});

describe('splitNdjsonInBatches', () => {
  it('hands on together what ended in one chunk, and never a list without lines', async () => {
    const chunks = ['1\n2\n3', '', '4\n', '\n', '5\n6'].map((text) => encoder.encode(text));
    const batches: string[][] = [];

    for await (const lines of splitNdjsonInBatches(chunks, 100)) batches.push(textsOf(lines));

    expect(batches).toEqual([['1', '2'], ['34'], ['5'], ['6']]);
  });

  it('bounds the list of a chunk that holds many lines', async () => {
    const sizes: number[] = [];

    for await (const lines of splitNdjsonInBatches([encoder.encode('1\n'.repeat(600))], 100)) {
      sizes.push(lines.length);
    }

    expect(sizes).toEqual([256, 256, 88]);
  });
});
