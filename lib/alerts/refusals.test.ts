import { expect, it } from 'vitest';
import { parseQuery } from '@/lib/search/parse-query';
import { queryFailure } from '@/lib/search/query-failure';
import { isForgery, isOfRefusals, meansRefusals, refusalAlertId } from './refusals';

it('are meant by who asks for what is forged and nothing else', () => {
  const means = (q: string) => {
    const parsed = parseQuery(q);
    if (!parsed.ok) throw new Error(queryFailure(parsed.error).message);
    return meansRefusals(parsed.value);
  };

  expect(['has:forged', 'has:FORGED'].map(means)).toEqual([true, true]);
  expect(
    ['-has:forged x', 'has:loop', 'has:forged from:ken', 'forged', 'has:forged has:loop'].map(
      means,
    ),
  ).toEqual([false, false, false, false, false]);
});

it('are messages in another name, and no others', () => {
  expect(isForgery({ code: 'forged' })).toBe(true);
  expect(isForgery({ code: 'forbidden' })).toBe(false);
});

it('are known by the id of their alert', () => {
  expect(isOfRefusals(refusalAlertId('s', 'r', 7))).toBe(true);
  expect(isOfRefusals('s.r.7')).toBe(false);
});
