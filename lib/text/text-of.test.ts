import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Payload } from '@/lib/model/clutch-message';
import { anEvent } from '@/lib/testing/events';
import { HEADLINE_LENGTH_MAX, headlineOf, textOf } from './text-of';

test('takes the plainest name that has text in it', () => {
  expect(textOf(anEvent({ payload: { body: 'b', text: 'a' } }))).toBe('a');
  expect(textOf(anEvent({ payload: { text: '  ', query: 'why?' } }))).toBe('why?');
  expect(textOf(anEvent({ payload: { text: 7, findings: ['x'] } }))).toBe('');
});

test('joins a list of text parts', () => {
  const payload = { content: [{ type: 'text', text: 'one' }, { type: 'image' }, { text: 'two' }] };

  expect(textOf(anEvent({ payload }))).toBe('one\ntwo');
});

test('a headline is the title, else the first line of the text', () => {
  expect(headlineOf(anEvent({ payload: { text: 'long story', title: 'Story' } }))).toBe('Story');
  expect(headlineOf(anEvent({ payload: { text: '\n\n first line \nsecond' } }))).toBe('first line');
});

test('named work reads as its name and what it is about: its text, else its first plain values', () => {
  const headline = (payload: Payload) => headlineOf(anEvent({ payload }));

  expect(headline({ task: 'search', d: { query: 'pricing' } })).toBe('search: pricing');
  expect(headline({ task: 'search', d: { limit: 5, text: '\n the prices\nof all' } })).toBe(
    'search: the prices',
  );
  expect(
    headline({
      task: 'analyze',
      d: { delegation_mode: 'transfer', target: 'content angle', type: 'competitive' },
    }),
  ).toBe('analyze: content angle, competitive');
  expect(headline({ task: 'count', d: { a: 1, b: 2, c: ' ', d: [], e: 3, f: 4, g: 5 } })).toBe(
    'count: 1, 2, 3, 4',
  );
  expect(headline({ task: 'draft', d: {} })).toBe('draft');
  expect(headline({ task: 'draft', d: 'no object' })).toBe('draft');
  expect(headline({ task: 'search', text: 'find it', d: { query: 'pricing' } })).toBe('find it');
});

test('content that has no name reads alike with and without the wrapper', () => {
  for (const d of [{ text: 'hello' }, { title: 'Story', text: 'long' }, { vote: 'approve' }]) {
    const wrapped = anEvent({ payload: { task: 'message', d } });

    expect(textOf(wrapped)).toBe(textOf(anEvent({ payload: d })));
    expect(headlineOf(wrapped)).toBe(headlineOf(anEvent({ payload: d })));
  }
  expect(textOf(anEvent({ payload: { task: 'message', d: { count: 3 } } }))).toBe('');
});

test('reads a review as what it decided, and its comments', () => {
  const text = (payload: Payload) => textOf(anEvent({ payload }));

  expect(text({ decision: 'question', comments: 'Who?' })).toBe('question: Who?');
  expect(text({ decision: 'approve', comments: '', blocking_issues: [] })).toBe('approve');
  expect(text({ comments: [{ text: 'Fine' }] })).toBe('Fine');
  expect(text({ decision: 'approve', text: 'Ship it' })).toBe('Ship it');
});

test('reads a deliberation as its proposal, its ballots and its tally', () => {
  const text = (payload: Payload) => textOf(anEvent({ payload }));

  expect(text({ proposal: 'Implement it', reasoning: 'asked for', deadline: 1 })).toBe(
    'Implement it',
  );
  expect(text({ proposalId: 'p1', vote: 'approve', reasoning: 'fits' })).toBe('approve: fits');
  expect(text({ proposalId: 'p1', vote: 'abstain' })).toBe('abstain');
  const votes = { alpha: 'approve', beta: 'approve', charlie: 'abstain' };
  expect(text({ result: 'approved', votes })).toBe('approved 2-0-1');
  expect(text({ result: 'approved', votes: { alpha: 'approve', beta: 'reject' } })).toBe(
    'approved 1-1',
  );
  expect(text({ result: 'approved', votes: 'all' })).toBe('');
});

test('a headline is short and well-formed whatever the payload holds', () => {
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue(), fc.constant('message'));
  const payload = fc.dictionary(fc.constantFrom('task', 'd', 'vote', 'votes', 'text'), value);
  fc.assert(
    fc.property(payload, fc.dictionary(fc.string(), value), (outer, d) => {
      const headline = headlineOf({ payload: { d, ...outer } });

      expect(headline.isWellFormed()).toBe(true);
      expect(headline.length).toBeLessThanOrEqual(HEADLINE_LENGTH_MAX);
      expect(headline).not.toMatch(/[\r\n]/);
    }),
  );
});
