import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { artifactKind } from './artifact-kind';

const utf8 = (text: string) => new TextEncoder().encode(text);

describe('what an artifact is', () => {
  it('is text where it is UTF-8 without controls that no text has', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const kind = artifactKind(utf8(text));
        const controls = [...text].filter((sign) => sign < ' ' && !'\t\n\f\r\u001b'.includes(sign));
        if (controls.length === 0 && !text.startsWith('\ufeff'))
          expect(kind).toEqual({ kind: 'text', text });
      }),
    );
  });

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing that could run', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a change', '@@ -1 +1 @@\n-a\n+b'],
  ])('is text where it is %s: nothing of it is more', (_, text) => {
    expect(artifactKind(utf8(text))).toEqual({ kind: 'text', text });
  });

  it('is a file by its kind, or only binary', () => {
    expect(artifactKind(utf8('%PDF-1.7\n'))).toEqual({ kind: 'file', what: 'PDF' });
    expect(artifactKind(Uint8Array.of(0x50, 0x4b, 3, 4, 0))).toEqual({ kind: 'file', what: 'ZIP' });
    expect(artifactKind(Uint8Array.of(0xc3, 0x28))).toEqual({ kind: 'file', what: 'binary' });
    expect(artifactKind(utf8('a\0b'))).toEqual({ kind: 'file', what: 'binary' });
    expect(artifactKind(Uint8Array.of())).toEqual({ kind: 'empty' });
  });

  it('is no picture where drawing it would take the memory of the page', () => {
    const png = new Uint8Array(40);
    png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 0);
    png.set(utf8('IHDR'), 12);
    new DataView(png.buffer).setUint32(16, 60_000);
    new DataView(png.buffer).setUint32(20, 60_000);

    expect(artifactKind(png)).toEqual({ kind: 'file', what: 'large image' });
  });
});
