// The languages that there are, the cookie that chooses one, and what is loaded for one that is not English.
import { ENGLISH, type Language } from '../language';

/** Each is loaded by whoever reads it, and by nobody else. */
const LOADERS = {
  'en-XA': async (): Promise<Language> => (await import('../pseudo/pseudo-english')).PSEUDO_ENGLISH,
} as const;

type LoadedTag = keyof typeof LOADERS;
export type LanguageTag = 'en' | LoadedTag;

/** The cookie that holds a tag. Anybody may set it to anything. */
export const LANGUAGE_COOKIE = 'colloquy_language';

/** What a cookie's value says; a language that is none of ours is English. */
export function parseLanguage(value: string): LanguageTag {
  return Object.hasOwn(LOADERS, value) ? (value as LoadedTag) : 'en';
}

const loading = new Map<LanguageTag, Promise<Language>>();

/** The same promise for the same language, as React wants it of what it waits for. */
export function loadLanguage(tag: LanguageTag): Promise<Language> {
  const known = loading.get(tag);
  if (known !== undefined) return known;
  const load = tag === 'en' ? Promise.resolve(ENGLISH) : LOADERS[tag]();
  loading.set(tag, load);
  // What could not be loaded is asked for once more the next time.
  load.catch(() => loading.delete(tag));
  return load;
}
