import { afterEach, expect, it, vi } from 'vitest';
import { API_FAILURES } from '@/lib/messages/en/shared/api-failures';
import { pseudoText } from '@/lib/messages/pseudo/pseudo-text';
import { failureOf, noAnswer } from './request';

afterEach(() => vi.unstubAllGlobals());

const { noAnswer: words, otherAnswer } = API_FAILURES.english;

it('a request that fails is told of in the language of the page', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en-XA' } });

  expect(await noAnswer(null)).toMatchObject({ title: pseudoText(words.title) });
  expect(await failureOf(502, '<html>')).toMatchObject({ title: pseudoText(otherAnswer.title) });
});

it('in English where there is no page, and as the server says it where it says something', async () => {
  const problem = { code: 'not_found', title: 'Not found', detail: 'There is no run r1.' };

  expect(await noAnswer('Failed to fetch')).toEqual({
    code: 'no_answer',
    title: words.title,
    detail: words.detail('Failed to fetch'),
    mayPass: true,
  });
  expect(await failureOf(404, problem)).toEqual({ ...problem, mayPass: false });
});
