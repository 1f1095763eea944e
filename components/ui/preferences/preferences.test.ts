import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_PREFERENCES,
  parsePreferences,
  preferencesCookie,
  preferencesInCookies,
  printPreferences,
} from './preferences';

const preferences = fc.record({
  density: fc.constantFrom('comfortable', 'dense'),
  times: fc.constantFrom('relative', 'absolute'),
});

describe('what a person likes to read', () => {
  it('comes back from its cookie, among others too', () => {
    fc.assert(
      fc.property(preferences, fc.boolean(), (chosen, isSecure) => {
        const [pair = ''] = preferencesCookie(chosen, isSecure).split('; ');

        expect(parsePreferences(printPreferences(chosen))).toEqual(chosen);
        expect(preferencesInCookies(`other=1; ${pair}; last=dense.absolute`)).toEqual(chosen);
      }),
    );
  });

  it('is the default word by word, whatever else the cookie says', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const { density, times } = parsePreferences(value);
        expect(['comfortable', 'dense']).toContain(density);
        expect(['relative', 'absolute']).toContain(times);
      }),
    );
    expect(parsePreferences('"><script>.absolute')).toEqual({
      density: 'comfortable',
      times: 'absolute',
    });
    expect(parsePreferences('dense')).toEqual({ density: 'dense', times: 'relative' });
    expect(preferencesInCookies('')).toEqual(DEFAULT_PREFERENCES);
  });

  it('goes over https alone where the page did', () => {
    expect(preferencesCookie(DEFAULT_PREFERENCES, true)).toMatch(/; secure$/);
    expect(preferencesCookie(DEFAULT_PREFERENCES, false)).not.toContain('secure');
  });
});
