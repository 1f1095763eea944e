import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HeretekStatus } from '../wire/schema';
import { check } from './checks';

const rulesOf = (status: unknown) =>
  check({ type: 'status', content: { status } }).map(({ rule }) => rule);

it('marks a status that is none of the five, whatever it is', () => {
  const others = fc.jsonValue().filter((value) => !HeretekStatus.safeParse(value).success);
  fc.assert(fc.property(others, (status) => void expect(rulesOf(status)).toEqual(['H29'])));

  for (const status of HeretekStatus.options) expect(rulesOf(status)).toEqual([]);
  expect(rulesOf('Active')).toEqual(['HD14']);
  expect(rulesOf(undefined)).toEqual([]);
});
