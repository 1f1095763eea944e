// Which failures the same request may outlive.
import { expect, it } from 'vitest';
import { PROBLEM_OF } from '@/lib/contracts/problem';
import { FailureCode, isRetryable } from '@/lib/model/failure';
import { failureOf, noAnswer } from './request';

it('may pass where the server says that the same may be sent again, where nothing came back, and for who is signed out', async () => {
  const passing = async (status: number, code: FailureCode) =>
    (await failureOf(status, { code, title: '', detail: '' })).mayPass;
  const codes = FailureCode.options;

  expect(
    await Promise.all(
      codes.map(async (code) => [code, await passing(PROBLEM_OF[code].status, code)]),
    ),
  ).toEqual(
    codes.map((code) => [
      code,
      isRetryable(code) || ['unauthorized', 'store_damaged'].includes(code),
    ]),
  );
  expect((await noAnswer(null)).mayPass).toBe(true);
  expect((await failureOf(404, '<html>')).mayPass).toBe(true);
});
