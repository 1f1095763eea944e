import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns } from '@/lib/testing/law-runs';
import { ENGLISH } from '../language';
import { messageArea, type RichText } from '../message-area';
import { PSEUDO_ENGLISH } from './pseudo-english';
import { pseudoText } from './pseudo-text';

const lettersOf = (text: string) => [...text].filter((letter) => /\p{L}/u.test(letter)).length;

const AREA = messageArea('test', {
  title: 'Alerts',
  none: { title: 'No alerts' },
  by: (name: string, count: number) => `by ${name}, ${String(count)} times`,
  byAll: (names: readonly string[]) => `by ${names.join(', ')}`,
  seenBy: <Drawn>(who: Drawn): RichText<Drawn> => ['seen by ', who],
});

describe('a text of the pseudo-language', () => {
  const words = fc.stringMatching(/^[a-zA-Z ,.0-9]{0,40}$/);

  it('has no letter without an accent, and is a third longer', () => {
    fc.assert(
      fc.property(words, (text) => {
        const pseudo = pseudoText(text);

        expect(pseudo).not.toMatch(/[a-zA-Z]/);
        expect(lettersOf(pseudo)).toBeGreaterThanOrEqual(lettersOf(text) * 1.3);
      }),
      { numRuns: lawRuns() },
    );
  });

  it('keeps what stands in it and is no part of it', () => {
    fc.assert(
      fc.property(words, words, words, (before, name, after) => {
        expect(pseudoText(`${before}${name}${after}`, [name])).toContain(name);
      }),
      { numRuns: lawRuns() },
    );
  });
});

describe('the pseudo-language', () => {
  const messages = PSEUDO_ENGLISH.messagesOf(AREA);

  it('says what English says, in groups and in functions, too', () => {
    expect(messages.title).toBe('Ááļéŕŕţš');
    expect(messages.none.title).toBe(pseudoText('No alerts'));
    expect(messages.by('agent:ken', 3)).toBe('ƀƀý agent:ken, 3 ţţíɱééš');
    expect(messages.byAll(['ken', 'muse'])).toBe('ƀƀý ken, muse');
  });

  it('leaves what is drawn in a text as it is', () => {
    const who = { agent: 'agent:ken' };

    expect(messages.seenBy(who)).toEqual([pseudoText('seen by '), who]);
    expect(messages.seenBy('ken')).toEqual([pseudoText('seen by '), 'ken']);
  });

  it('gives the same messages for the same area, so that nothing is drawn again', () => {
    expect(PSEUDO_ENGLISH.messagesOf(AREA)).toBe(messages);
    expect(ENGLISH.messagesOf(AREA)).toBe(AREA.english);
  });
});
