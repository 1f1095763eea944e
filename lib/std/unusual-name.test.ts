import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns } from '@/lib/testing/law-runs';
import { isDrawnLike, skeletonOf, unusualName } from './unusual-name';

const codesOf = (name: string) => unusualName(name)?.characters.map(({ code }) => code) ?? [];

describe('a name', () => {
  it.each([
    ['admin'],
    ['research-2'],
    ['thread:agent:a~agent:b'],
    ['https://example.org/x?y=1'],
    ['Market entry, second try'],
    ['café'],
    ['Ångström'],
    ['администратор'],
    ['μετρό'],
    ['小明'],
    ['東京タワーのロボット'],
    ['GPT助手'],
    ['서울-2'],
    ['مساعد'],
    [''],
  ])('in one script is usual: %s', (name) => {
    expect(unusualName(name)).toBeNull();
  });

  it.each([
    ['\u0430dmin', ['U+0430']],
    ['adm\u0456n', ['U+0456']],
    ['\u03bfrchestrator', ['U+03BF']],
    ['\u0430\u0440\u0440\u0435', ['U+0430', 'U+0440', 'U+0435']],
    ['\u{1d41a}dmin', ['U+1D41A']],
    ['\uff41dmin', ['U+FF41']],
    ['adm\u0131n', ['U+0131']],
    ['admin\u2024bot', ['U+2024']],
    ['admin\u00a0', ['U+00A0']],
    ['admin ', ['U+0020']],
    ['ad\u200bmin', ['U+200B']],
    ['ad\u202emin', ['U+202E']],
    ['agent\u2460', ['U+2460']],
  ])('that is written with other characters names them: %j', (name, codes) => {
    expect(codesOf(name)).toEqual(codes);
  });

  it('says of what script a letter is, and what else a character is', () => {
    expect(unusualName('\u0430\u0435dmin\u00a0\u2024\u200b')?.characters).toEqual([
      { text: '\u0430', code: 'U+0430', kind: 'Cyrillic' },
      { text: '\u0435', code: 'U+0435', kind: 'Cyrillic' },
      { text: '\u00a0', code: 'U+00A0', kind: 'space' },
      { text: '\u2024', code: 'U+2024', kind: 'sign' },
      { text: '\u200b', code: 'U+200B', kind: 'hidden' },
    ]);
  });

  it('of many of them names the first', () => {
    const many = `a${String.fromCodePoint(...Array.from({ length: 40 }, (_, at) => 0x430 + at))}`;

    expect(codesOf(many)).toHaveLength(8);
  });
});

describe('likeness to a name that is known', () => {
  const names = ['admin', 'worker-l', 'modem', 'Oscar', 'task-1', 't\u0430sk-1'];
  const known = (skeleton: string) => names.filter((name) => skeletonOf(name) === skeleton);
  const resembledBy = (name: string) => unusualName(name, known)?.resembles ?? null;

  it.each([
    ['\u0430dmin', 'admin'],
    ['\u{1d41a}dmin', 'admin'],
    ['ad\u200bmin', 'admin'],
    ['worker-1', 'worker-l'],
    ['worker-I', 'worker-l'],
    ['rnodern', 'modem'],
    ['0scar', 'Oscar'],
    ['t\u0430sk-1', 'task-1'],
    ['task-I', 'task-1'],
  ])('is told of %j, which resembles %s', (name, other) => {
    expect(resembledBy(name)).toBe(other);
  });

  it.each(['admin', 'worker-l', 'Oscar', 'admins', 'worker-2', 'task-1'])(
    'is not told of %s',
    (name) => {
      expect(resembledBy(name)).toBeNull();
    },
  );
});

describe('likeness to a word of the interface', () => {
  it.each(['You', 'you', 'YOU', 'Y\u043eu', 'Yo\u200bu', ' You'])('is told of %j', (name) => {
    expect(isDrawnLike(name, 'You')).toBe(true);
  });

  it.each(['Young', 'user', 'yew', ''])('is not told of %j', (name) => {
    expect(isDrawnLike(name, 'You')).toBe(false);
  });
});

describe('laws', () => {
  it('nothing throws, a mark is bounded, and plain names wear none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (name) => {
        const unusual = unusualName(name);

        expect(unusual?.characters.length ?? 0).toBeLessThanOrEqual(8);
        for (const { text, code } of unusual?.characters ?? []) {
          expect(name).toContain(text);
          expect(code).toMatch(/^U\+[0-9A-F]{4,6}$/);
        }
        if (/^[\w.-]*$/.test(name)) expect(unusual).toBeNull();
      }),
      { numRuns: lawRuns(400) },
    );
  });

  it('a skeleton is its own skeleton', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
        const skeleton = skeletonOf(name);

        expect(skeletonOf(skeleton)).toBe(skeleton);
      }),
      { numRuns: lawRuns(400) },
    );
  });
});
