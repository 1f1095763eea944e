import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anEvent } from '@/lib/testing/events';
import { cutText, HEADLINE_LENGTH_MAX, headlineOf, textOf } from './text-of';

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

test('a cut text is well-formed and no longer than asked', () => {
  expect(cutText('a'.repeat(HEADLINE_LENGTH_MAX + 1), HEADLINE_LENGTH_MAX)).toBe(
    `${'a'.repeat(HEADLINE_LENGTH_MAX - 1)}…`,
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(30), (text, extra) => {
      const cut = cutText(`😀${text}`, extra + 2);

      expect(cut.isWellFormed()).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(extra + 2);
    }),
  );
});
