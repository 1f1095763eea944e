import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns } from '@/lib/testing/law-runs';
import { loadLanguage, parseLanguage } from './languages';

describe('the languages', () => {
  it('are chosen by their tag, and whatever else a cookie says is English', async () => {
    expect(parseLanguage('en-XA')).toBe('en-XA');
    for (const value of ['', 'en', 'de', 'en-xa', 'constructor', '__proto__']) {
      expect(parseLanguage(value)).toBe('en');
    }
    await fc.assert(
      fc.asyncProperty(fc.string(), async (value) => {
        expect((await loadLanguage(parseLanguage(value))).tag).toBe(parseLanguage(value));
      }),
      { numRuns: lawRuns() },
    );
  });

  it('are loaded once', () => {
    expect(loadLanguage('en-XA')).toBe(loadLanguage('en-XA'));
  });
});
