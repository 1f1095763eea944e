// Holds docs/conformance.md against the checklists; COLLOQUY_UPDATE_DOCS=1 writes it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { conformanceTable, statusOf } from '@/lib/testing/codecs/conformance-table';
import type { Requirement } from './codec/requirement';
import { codecs } from './codecs';

const ROOT = new URL('../../', import.meta.url);
const DOCUMENT = new URL('docs/conformance.md', ROOT);

const rows = codecs.flatMap(({ protocol, requirements }) =>
  Object.entries(requirements).map(([id, row]) => ({ name: `${protocol} ${id}`, row })),
);
const namesOf = (isMeant: (row: Requirement) => boolean) =>
  rows.filter(({ row }) => isMeant(row)).map(({ name }) => name);

describe('docs/conformance.md', () => {
  it('says what the requirements and vectors say', () => {
    const text = conformanceTable(codecs);
    if (process.env.COLLOQUY_UPDATE_DOCS === '1') writeFileSync(DOCUMENT, text);

    expect(readFileSync(DOCUMENT, 'utf8') === text, 'COLLOQUY_UPDATE_DOCS=1 writes it').toBe(true);
  });

  it('has a row for every rule of every protocol', () => {
    const text = readFileSync(DOCUMENT, 'utf8');

    expect(text.match(/^\| [A-Z]+\d+ \|/gm)).toHaveLength(rows.length);
  });
});

describe('a row of a checklist', () => {
  it('names a test that is there', () => {
    const isThere = (path: string) =>
      /(\.(test|spec)|[/-]contract)\.tsx?$/.test(path) &&
      existsSync(fileURLToPath(new URL(path, ROOT)));

    expect(namesOf(({ testedIn }) => testedIn !== undefined && !isThere(testedIn))).toEqual([]);
  });

  it('says why it cannot be checked, or what is missing', () => {
    const wantsNote = (row: Requirement) => ['not checkable', 'not built'].includes(statusOf(row));

    expect(namesOf((row) => wantsNote(row) && (row.note ?? '') === '')).toEqual([]);
  });

  it('names a test only where one message alone does not show it', () => {
    const isShown = ({ shownBy }: Requirement) => shownBy === 'message' || shownBy === 'nothing';

    expect(namesOf((row) => isShown(row) && row.testedIn !== undefined)).toEqual([]);
  });

  it('is cited under an id that no other protocol uses', () => {
    const ids = rows.map(({ name }) => name.replace(/^\S+ /, ''));

    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
  });
});
