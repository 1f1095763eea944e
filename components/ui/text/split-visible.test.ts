import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  drawableLength,
  HIDDEN_TOKENS_MAX,
  splitVisible,
  toLabel,
  toVisibleString,
} from './split-visible';

describe('splitVisible', () => {
  it('leaves ordinary text of any script in one piece', () => {
    for (const text of [
      'plain',
      'naïve café',
      'Привет',
      '日本語テキスト',
      'שלום',
      'مرحبا',
      'a\tb\nc',
    ]) {
      expect(splitVisible(text)).toEqual([{ kind: 'text', text }]);
    }
  });

  it('names bidirectional controls, so that a reversed file name cannot hide', () => {
    expect(toVisibleString('invoice\u202efdp.exe')).toBe('invoice[RLO]fdp.exe');
  });

  it('names zero-width characters and the byte order mark', () => {
    expect(toVisibleString('a\u200bb\u200cc\ufeffd')).toBe('a[ZWSP]b[ZWNJ]c[BOM]d');
  });

  it('names every tag character, by which text is smuggled', () => {
    expect(toVisibleString('hi\u{e0068}\u{e0069}')).toBe('hi[U+E0068 U+E0069]');
  });

  it('names escape sequences of terminals', () => {
    expect(toVisibleString('\u001b]0;title\u0007')).toBe('[ESC]]0;title[BEL]');
  });

  it('keeps the joiners of composed pictures and shows stray ones', () => {
    expect(toVisibleString('👩‍👩‍👧 ❤️ 1️⃣')).toBe('👩‍👩‍👧 ❤️ 1️⃣');
    expect(toVisibleString('pass\u200dword')).toBe('pass[ZWJ]word');
  });

  it('cuts piles of combining marks to four', () => {
    const text = `Z${'\u0301'.repeat(30)}`;

    const segments = splitVisible(text);

    expect(segments).toEqual([
      { kind: 'text', text: `Z${'\u0301'.repeat(4)}` },
      { kind: 'hidden', text: '\u0301'.repeat(26), name: 'U+0301 +25' },
    ]);
  });

  it('keeps a carriage return that ends a line and names a lone one', () => {
    expect(toVisibleString('a\r\nb\rc')).toBe('a\r\nb[CR]c');
  });

  it('loses nothing: the pieces together are the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(
          splitVisible(text)
            .map((segment) => segment.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it('draws a long run of them as one token', () => {
    expect(toVisibleString('\u202e'.repeat(50_000))).toBe('[RLO RLO RLO RLO RLO RLO +49994]');
  });
});

describe('a text of many hidden characters', () => {
  const hostile = 'a\u202e'.repeat(30_000);

  it('is named up to a bound, and the rest is one piece that copies as it was', () => {
    const segments = splitVisible(hostile, HIDDEN_TOKENS_MAX);

    expect(segments.filter(({ kind }) => kind === 'hidden')).toHaveLength(HIDDEN_TOKENS_MAX);
    expect(segments.filter(({ kind }) => kind === 'rest')).toHaveLength(1);
    expect(segments.map(({ text }) => text).join('')).toBe(hostile);
  });

  it('can be drawn as far as its names go, and every other text whole', () => {
    expect(drawableLength(hostile)).toBe(2 * HIDDEN_TOKENS_MAX);
    expect(drawableLength('\u202e'.repeat(60_000))).toBe(60_000);
    expect(drawableLength('a\u202eb')).toBe(3);
    expect(drawableLength('plain')).toBe(5);
  });
});

describe('toLabel', () => {
  it('keeps an id whole, with what it hides by name', () => {
    const id = `agent:${'x'.repeat(506)}`;

    expect(toLabel(id)).toBe(id);
    expect(toLabel('safe\u202egnp.exe')).toBe('safe[RLO]gnp.exe');
  });

  it('is the beginning of a longer text, and never half a character', () => {
    expect(toLabel('x'.repeat(10_000))).toBe(`${'x'.repeat(600)}…`);
    expect(toLabel(`${'x'.repeat(599)}${'😀'.repeat(9)}`)).toBe(`${'x'.repeat(599)}😀…`);
    expect(toLabel('😀'.repeat(10_000))).toBe(`${'😀'.repeat(600)}…`);
    expect(toLabel(`x${'😀'.repeat(10_000)}`)).toBe(`x${'😀'.repeat(599)}…`);
  });

  it('does not grow by the names of what is hidden', () => {
    expect(toLabel('x\u200b'.repeat(300)).length).toBe(601);
  });
});
