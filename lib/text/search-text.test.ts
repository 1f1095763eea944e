import { describe, expect, it } from 'vitest';
import { searchTextOf } from './search-text';

describe('what an event can be found by', () => {
  it('is what a person reads of it, and every other text, apart from each other', () => {
    const payload = { title: 'Prices', body: 'List them', count: 7 };

    expect(searchTextOf({ payload })).toBe('Prices \f List them \f 7');
  });

  it('says once what is said twice', () => {
    const payload = {
      task: 'question',
      d: { query: 'Where from?\nWhich page?' },
      also: 'question',
    };

    expect(searchTextOf({ payload })).toBe('question: Where from?\nWhich page?');
  });

  it('leaves no text out that is like another one', () => {
    expect(searchTextOf({ payload: { text: 'tests', kind: 'test' } })).toBe('tests \f test');
  });

  it('says once what a name with a colon in it is about', () => {
    expect(searchTextOf({ payload: { task: 'plan: b', d: { text: 'c' } } })).toBe('plan: b: c');
  });

  it('leaves no text out that a sender wrote before a colon as well', () => {
    const payload = { text: 'Note: one', kind: 'Note' };

    expect(searchTextOf({ payload })).toBe('Note: one \f Note');
  });

  it('is the whole text where that has a colon in it', () => {
    expect(searchTextOf({ payload: { text: 'Note: one, two' } })).toBe('Note: one, two');
  });
});
