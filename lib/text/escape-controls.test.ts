import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns } from '@/lib/testing/law-runs';
import { escapeJson, escapeText } from './escape-controls';

/** C0, DEL, C1, ANSI and OSC sequences, line separators, embeddings, isolates, marks, tags. */
const HOSTILE = [
  ...[
    '\u001b[31m',
    '\u001b]8;;https://evil.example\u0007',
    '\u009b2J',
    '\u0085',
    '\u007f',
    '\r',
    '\b',
  ],
  ...[
    '\u2028',
    '\u2029',
    '\u202e',
    '\u2066',
    '\u200f',
    '\u061c',
    '\ufeff',
    '\u200b',
    '\u{e0041}',
    '\ud800',
  ],
];
const MOVES = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

describe('a text', () => {
  it.each(HOSTILE)('does nothing to a terminal, and says what it held: %j', (hostile) => {
    const text = escapeText(`a${hostile}b`);

    expect(text).not.toMatch(MOVES);
    expect(text).toMatch(/^a\\u[0-9a-f]{4}.*b$/);
  });

  it('that holds none of it stays as it is', () => {
    for (const text of ['Grüße, 世界 🙂', 'C:\\path', 'e\u0301'])
      expect(escapeText(text)).toBe(text);
  });
});

describe('JSON', () => {
  it.each(HOSTILE)('holds the same value without it: %j', (hostile) => {
    const value = { [hostile]: [hostile, { text: `a${hostile}b` }] };

    for (const json of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
      expect(JSON.parse(escapeJson(json))).toEqual(value);
      expect(escapeJson(json).replaceAll('\n', '')).not.toMatch(MOVES);
    }
  });

  it('is the same value for every value, cut anywhere, and escaped twice as once', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), (value, cut) => {
        const json = `${JSON.stringify(value)}\n`;
        const units = [...json];
        const at = cut % (units.length + 1);
        const parts = [units.slice(0, at).join(''), units.slice(at).join('')];

        expect(JSON.parse(escapeJson(json))).toEqual(JSON.parse(json));
        expect(parts.map(escapeJson).join('')).toBe(escapeJson(json));
        expect(escapeJson(escapeJson(json))).toBe(escapeJson(json));
      }),
      { numRuns: lawRuns(500) },
    );
  });
});
