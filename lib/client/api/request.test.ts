// Which failures the same request may outlive, and what is said where nobody answers.
import { afterEach, expect, it, vi } from 'vitest';
import { PROBLEM_OF } from '@/lib/contracts/problem';
import { API_FAILURES } from '@/lib/messages/en/shared/api-failures';
import { FailureCode, isRetryable } from '@/lib/model/failure';
import { failureOf, noAnswer, requestApi } from './request';

const { noAnswer: away, unknownOutcome } = API_FAILURES.english;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

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

it('what nobody answers ends, and says that it may have been done', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  vi.stubGlobal('fetch', () => Promise.reject(new Error('timed out')));

  const key = await requestApi('POST', '/keys', { body: { role: 'viewer' } });
  const list = await requestApi('GET', '/keys');

  expect(key).toMatchObject({
    error: { title: unknownOutcome.title, detail: unknownOutcome.detail(30) },
  });
  expect(list).toMatchObject({ error: { title: away.title } });
});
