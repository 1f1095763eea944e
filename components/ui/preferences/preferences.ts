// How a person likes to read: how close rows stand, and how times are written. Kept in a cookie, so that the server draws the
// first paint of a page as it stays.

/** From wide to narrow. */
export const DENSITIES = ['comfortable', 'dense'] as const;
export type RowDensity = (typeof DENSITIES)[number];

/** How times are written. */
export const TIME_STYLES = ['relative', 'absolute'] as const;
export type TimeStyle = (typeof TIME_STYLES)[number];

export type ReadingPreferences = { readonly density: RowDensity; readonly times: TimeStyle };

/** Of whoever chose nothing. */
export const DEFAULT_PREFERENCES: ReadingPreferences = {
  density: 'comfortable',
  times: 'relative',
};

/** The cookie: both words, joined by a dot. Anybody may set it to anything. */
export const PREFERENCES_COOKIE = 'colloquy_reading';

/** A year: as long as browsers keep one that is renewed by each choice. Seconds. */
const KEPT_SEC = 365 * 24 * 60 * 60;

/** What a cookie's value says; a word that is none of ours is the default. */
export function parsePreferences(value: string): ReadingPreferences {
  const [density, times] = value.split('.', 2);
  return {
    density: DENSITIES.find((word) => word === density) ?? DEFAULT_PREFERENCES.density,
    times: TIME_STYLES.find((word) => word === times) ?? DEFAULT_PREFERENCES.times,
  };
}

/** The value of the cookie. */
export function printPreferences({ density, times }: ReadingPreferences): string {
  return `${density}.${times}`;
}

/** What a page's script sets as its cookie. */
export function preferencesCookie(preferences: ReadingPreferences, isSecure: boolean): string {
  const attributes = `path=/; max-age=${String(KEPT_SEC)}; samesite=lax${isSecure ? '; secure' : ''}`;
  return `${PREFERENCES_COOKIE}=${printPreferences(preferences)}; ${attributes}`;
}

/** The preferences among all cookies of a page, as its script reads them. */
export function preferencesInCookies(cookies: string): ReadingPreferences {
  const start = `${PREFERENCES_COOKIE}=`;
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(start));
  return parsePreferences(found?.slice(start.length) ?? '');
}
