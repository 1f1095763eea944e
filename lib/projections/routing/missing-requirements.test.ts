import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MissingRequirement } from '@/lib/model/orchestration/routing';
import { missingIn } from './missing-requirements';

test('what was missing is read item by item, as the schema takes it', () => {
  const item = fc.oneof(
    fc.record(
      {
        requirement: fc.constantFrom('skill:x', '', 3),
        agents: fc.constantFrom(0, 4, 1.5, '4', 2 ** 53),
        more: fc.constant(true),
      },
      { requiredKeys: [] },
    ),
    fc.jsonValue(),
  );
  const missing = fc.oneof(fc.array(item), fc.jsonValue(), fc.constant(undefined));

  fc.assert(
    fc.property(missing, (value) => {
      const items: unknown[] = Array.isArray(value) ? value : [];
      const expected = items.flatMap((one) => MissingRequirement.safeParse(one).data ?? []);
      expect(missingIn({ missing: value })).toEqual(expected);
    }),
    { numRuns: 500 },
  );
  expect(missingIn({ missing: [{ requirement: 'skill:x', agents: 4, more: 1 }, 7] })).toEqual([
    { requirement: 'skill:x', agents: 4 },
  ]);
});
