import { describe, expect, test } from 'vitest';
import { cpuMs } from '@/lib/testing/cpu-time';
import { separatedValues } from './separated-values';
import { separatorOf } from './separator';

const PRICES = 'vendor,euros,from\nAlder,0.85,price page\nBirch,"1,10","said ""so"""\n';

/** What is drawn of a text; null where it stays a text. */
const tableOf = (text: string) => {
  const separator = separatorOf(text);
  return separator === null ? null : separatedValues(text, separator);
};

const cellsOf = (text: string) => tableOf(text)?.rows.map(({ cells }) => cells) ?? null;

describe('a text of separated values', () => {
  test.each([',', ';', '\t', '|'])('is a table, whatever separates them: %j', (separator) => {
    const text = [
      ['name', 'size'],
      ['a', '1'],
      ['b', '22'],
    ]
      .map((row) => row.join(separator))
      .join('\r\n');

    expect(tableOf(text)).toEqual({
      head: ['name', 'size'],
      rows: [
        { place: 0, cells: ['a', '1'] },
        { place: 1, cells: ['b', '22'] },
      ],
      isNumeric: [false, true],
      isCut: false,
    });
  });

  test('has quoted cells, in which separators, quotes and line ends are text', () => {
    expect(cellsOf(PRICES)).toEqual([
      ['Alder', '0.85', 'price page'],
      ['Birch', '1,10', 'said "so"'],
    ]);
    expect(cellsOf('a,b\n1,2\n3,4\n5,"two\nlines"')?.at(-1)).toEqual(['5', 'two\nlines']);
  });

  test('is read in time that grows with it, whatever stands in a cell', () => {
    const before = cpuMs();

    tableOf(`a,b\n1,2\n1${' '.repeat(50_000)}x,2\n`);

    expect(cpuMs() - before).toBeLessThan(500);
  });

  test('is drawn up to a row, and says that it goes on', () => {
    const text = `a,b\n${'1,2\n'.repeat(1_000)}`;

    expect(tableOf(text)).toMatchObject({ isCut: true });
    expect(cellsOf(text)).toHaveLength(200);
  });
});

describe('no table is', () => {
  test.each([
    ['prose with as many commas in each line', 'Dear all, hello\nI am here, still\n'],
    ['a text whose first line is a sentence', `${'So it was, and '.repeat(5)}\na, b\nc, d\n`],
    ['lines of other lengths', 'a,b\n1,2\n1,2,3\n'],
    ['a later line of another length', `a,b\n${'1,2\n'.repeat(20)}1,2,3\n`],
    ['a head that names a column twice', 'a,a\n1,2\n3,4\n'],
    ['a head without a name', 'a,\n1,2\n3,4\n'],
    ['one column', 'a\n1\n2\n'],
    ['what hides characters', 'a,b\n1,2\u202e\n3,4\n'.repeat(2_000)],
    ['more than is laid out', `a,b\n${'1,2\n'.repeat(60_000)}`],
  ])('%s', (_, text) => {
    expect(tableOf(text)).toBeNull();
  });
});
