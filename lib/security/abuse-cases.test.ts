// docs/security.md has every row of the threat model that concerns what is built, and every test that it names is there.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const docs = new URL('../../docs/', import.meta.url);
const text = readFileSync(new URL('security.md', docs), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| [A-Za-z]/.test(line) && !line.startsWith('| row'));

const numbered = (letter: string, last: number) =>
  Array.from({ length: last }, (_, at) => `${letter}${at + 1}`);

/** By surface: HTTP, gateway, live connections, pages, calls, dialects, artifacts, operations. */
const ROWS = [
  numbered('H', 14),
  numbered('G', 11),
  numbered('S', 6),
  numbered('U', 9),
  numbered('O', 8),
  numbered('C', 9),
  numbered('A', 6),
  numbered('R', 9),
].flat();

test.each(ROWS)('the row %s is there, with its tests', (id) => {
  const found = rows.filter((row) => row.startsWith(`| ${id} |`));

  expect(found.length).toBeGreaterThan(0);
});

test('every row names its tests, those of doors and bounds too', () => {
  const doors = rows.filter((row) => row.startsWith('| doors: '));

  expect(doors.length).toBeGreaterThan(8);
  expect(rows.filter((row) => !/\| \[[^|]+\) \|$/.test(row))).toEqual([]);
});

test('every test that is named is a file', () => {
  const links = [...text.matchAll(/\]\((\.\.\/[^)]+)\)/g)].map(([, path = '']) => path);

  expect(links.length).toBeGreaterThan(150);
  expect(links.filter((path) => !existsSync(new URL(path, docs)))).toEqual([]);
});
