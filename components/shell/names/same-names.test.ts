import fc from 'fast-check';
import { expect, it } from 'vitest';
import { differencesOf, type NamedThing } from './same-names';

const FILE = { file: '0123456789abcdef', level: 'full' as const };

/** The 1 February 2026, so many minutes after noon. */
const at = (minutes: number) => new Date(Date.UTC(2026, 1, 1, 12, minutes)).toISOString();

const named: fc.Arbitrary<NamedThing[]> = fc
  .array(
    fc.record({
      name: fc.constantFrom('Count the whales', 'Fintech onboarding', 'Brief'),
      opened_at: fc.nat(3).map(at),
      imported: fc.constantFrom(undefined, FILE),
    }),
    { maxLength: 8 },
  )
  .map((rows) => rows.map((row, index) => ({ ...row, id: `run:${String(index)}` })));

it('says nothing of a name that stands once, and something of each that stands twice', () => {
  fc.assert(
    fc.property(named, (rows) => {
      const found = differencesOf(rows);

      for (const { id, name } of rows) {
        const isShared = rows.filter((other) => other.name === name).length > 1;
        expect(found.has(id)).toBe(isShared);
      }
    }),
  );
});

it('leaves no two of one name that look alike', () => {
  fc.assert(
    fc.property(named, (rows) => {
      const found = differencesOf(rows);

      const lines = rows.map(({ id, name, opened_at }) => {
        const difference = found.get(id);
        const by = { time: opened_at.slice(0, 16), id, none: '' }[difference?.by ?? 'none'];
        return `${name} ${String(difference?.isImported)} ${by}`;
      });
      expect(new Set(lines).size).toBe(rows.length);
    }),
  );
});

it('prefers the time to the id', () => {
  const rows = [0, 1].map((minutes) => ({
    id: `run:${String(minutes)}`,
    name: 'Brief',
    opened_at: at(minutes),
  }));

  expect(differencesOf(rows).get('run:0')?.by).toBe('time');
});
