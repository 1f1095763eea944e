import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangesMeet, readRange } from './version-range';

function meet(one: string, other: string): boolean {
  const [first, second] = [readRange(one), readRange(other)];
  if (first === null || second === null) throw new Error(`${one} or ${other} is no range`);
  return rangesMeet(first, second);
}

describe('a range of versions', () => {
  it.each([
    ['1.2.3', '1.2.3 v1.2.3 =1.2.3 1.2.3+build', '1.2.4 1.2.3-rc.1'],
    ['1.2', '1.2.0 1.2.9', '1.3.0 1.1.9'],
    ['1.x', '1.0.0 1.99.0', '2.0.0 2.0.0-alpha'],
    ['*', '0.0.0 99.1.2', '1.0.0-rc.1'],
    ['^1.2', '1.2.0 1.9.9', '1.1.9 2.0.0'],
    ['^0.2.3', '0.2.3 0.2.9', '0.3.0 0.2.2'],
    ['^0.0.3', '0.0.3', '0.0.4'],
    ['^0.0.0', '0.0.0', '0.0.1'],
    ['^0.0', '0.0.0 0.0.9', '0.1.0'],
    ['^0', '0.0.0 0.9.0', '1.0.0'],
    ['~1.2.3', '1.2.3 1.2.9', '1.3.0'],
    ['~1', '1.0.0 1.9.0', '2.0.0'],
    ['>1.2', '1.3.0', '1.2.9'],
    ['>1.2.3', '1.2.4', '1.2.3'],
    ['>= 1.2 < 3', '1.2.0 2.9.9', '3.0.0 1.1.0'],
    ['<=1.2', '1.2.9 0.0.1', '1.3.0'],
    ['<1.2.3', '1.2.2', '1.2.3'],
    ['1.2 - 2.1', '1.2.0 2.1.9', '2.2.0 1.1.9'],
    ['^1 || ^3', '1.5.0 3.0.1', '2.0.0'],
    ['^1.2.3-beta.2', '1.2.3-beta.3 1.2.3 1.9.0', '1.2.3-beta.1 1.3.0-beta.3'],
  ])('of %s has %s and not %s', (range, within, outside) => {
    for (const version of within.split(' '))
      expect([version, meet(range, version)]).toEqual([version, true]);
    for (const version of outside.split(' '))
      expect([version, meet(range, version)]).toEqual([version, false]);
  });

  it.each([
    ['^1.2', '1.x', true],
    ['^1.2', '^1.9', true],
    ['^1', '^2', false],
    ['<1.2.3', '>=1.2.3', false],
    ['<=1.2.3', '>=1.2.3', true],
    ['>=2 <1', '*', false],
  ])('of %s beside %s: %s', (one, other, isMet) => {
    expect([meet(one, other), meet(other, one)]).toEqual([isMet, isMet]);
  });

  it.each([
    '',
    ' ',
    'latest',
    '1.2.3.4',
    '01.2.3',
    '1..2',
    '^',
    '1.2 - 2 - 3',
    '^1 || latest',
    '1'.repeat(200),
  ])('is not read out of %j', (text) => {
    expect(readRange(text)).toBeNull();
  });

  it('is read out of any text, without an end that is not soon', () => {
    const pieces = fc.constantFrom(
      '1',
      '.',
      '-',
      'x',
      '^',
      '~',
      '>',
      '=',
      '<',
      ' ',
      '||',
      'a',
      '0',
    );
    const texts = fc.array(pieces, { maxLength: 128 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string(), texts), (text) => {
        const range = readRange(text);
        expect(range === null || range.every(({ low }) => low.numbers.length === 3)).toBe(true);
      }),
    );
  });

  it('has the versions that the order of their three numbers puts into it', () => {
    const number = fc.nat(3);
    const version = fc.tuple(number, number, number);
    const order = ([a, b, c]: number[]) => (a ?? 0) * 100 + (b ?? 0) * 10 + (c ?? 0);
    fc.assert(
      fc.property(version, version, version, (low, high, asked) => {
        const range = `>=${low.join('.')} <${high.join('.')}`;
        const isWithin = order(low) <= order(asked) && order(asked) < order(high);
        expect(meet(range, asked.join('.'))).toBe(isWithin);
      }),
    );
  });
});
