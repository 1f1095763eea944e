import { describe, expect, it } from 'vitest';
import { rememberLast } from './remember-last';

describe('a function that remembers its last answer', () => {
  it('is asked once for one object in a row, and again after another one', () => {
    const asked: string[] = [];
    const lengthOf = rememberLast(({ text }: { text: string }) => {
      asked.push(text);
      return text.length;
    });
    const [one, other] = [{ text: 'a' }, { text: 'bb' }];

    expect([one, one, other, other, one].map(lengthOf)).toEqual([1, 1, 2, 2, 1]);
    expect(asked).toEqual(['a', 'bb', 'a']);
  });

  it('tells equal objects apart', () => {
    let count = 0;
    const counted = rememberLast((_: object) => ++count);

    expect([counted({}), counted({})]).toEqual([1, 2]);
  });

  it('remembers nothing of a failure', () => {
    const refused = {};
    const check = rememberLast((value: object) => {
      if (value === refused) throw new Error('refused');
      return 'taken';
    });

    expect(check({})).toBe('taken');
    expect(() => check(refused)).toThrow('refused');
    expect(() => check(refused)).toThrow('refused');
  });
});
