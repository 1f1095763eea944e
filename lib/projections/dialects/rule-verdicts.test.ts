import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DialectSignature, RuleVerdict } from '@/lib/model/dialects/dialect-summary';
import { signatureIn, verdictsIn } from './rule-verdicts';

const figures = {
  verdict: fc.constantFrom('pass', 'fail', 'warn'),
  measured: fc.constantFrom(3, 'none', null, 1.5),
  limit: fc.constantFrom(8, 'any', undefined),
  at: fc.constantFrom(null, 4, 4.5, '4'),
  message: fc.constantFrom('deep', '', 7),
};
const check = fc.record(
  { name: fc.constantFrom('depth', 3), more: fc.constant(1), ...figures },
  { requiredKeys: ['name', 'verdict', 'measured', 'limit', 'at'] },
);
const right = { verdict: 'pass', measured: 3, limit: 8, at: null, message: 'deep' };
const rightCheck = { name: 'depth', ...right };
const verdict = fc.oneof(
  fc.record(
    {
      rule: fc.constantFrom('R1', 'R4', 'R5'),
      checks: fc.oneof(
        fc.array(check, { maxLength: 2 }),
        fc.constantFrom([rightCheck], [], [rightCheck, null], {}),
      ),
      ...figures,
    },
    { requiredKeys: ['rule', 'verdict', 'measured', 'limit', 'at', 'message'] },
  ),
  fc.constant({ rule: 'R2', ...right, checks: [rightCheck] }),
);

test('verdicts are read where the schema takes all of them, and only there', () => {
  const values = fc.oneof(
    fc.array(verdict, { maxLength: 2 }),
    fc.jsonValue(),
    fc.constant(undefined),
  );

  fc.assert(
    fc.property(values, (value) => {
      expect(verdictsIn(value)).toEqual(RuleVerdict.array().safeParse(value).data ?? []);
    }),
    { numRuns: 1_000 },
  );
  expect(verdictsIn([{ rule: 'R2', ...right, checks: [rightCheck], more: 1 }])).toEqual([
    { rule: 'R2', ...right, checks: [rightCheck] },
  ]);
});

test('a signature is one of the words of the schema', () => {
  for (const value of [...DialectSignature.options, 'good', null, 1]) {
    expect(signatureIn(value)).toBe(DialectSignature.safeParse(value).data ?? null);
  }
});
