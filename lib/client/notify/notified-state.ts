// What the tabs of a browser know together of notifications, as it stands in local storage: whoever uses the browser may have
// written anything there.
import { isObject } from '@/lib/std/is-object';
import { jsonOrNull } from '@/lib/std/json/json-or-null';
import { NOTHING_NOTIFIED, type NotifiedState } from './notice-plan';

/** Reads what `JSON.stringify` wrote; what is none of it is left out. */
export function parseNotified(text: string | null): NotifiedState {
  const value = jsonOrNull(text);
  if (!isObject(value)) return NOTHING_NOTIFIED;
  const { known, shownAt, more } = value;
  const sources = Object.entries(isObject(known) ? known : {}).filter(
    (entry): entry is [string, string[]] =>
      Array.isArray(entry[1]) && entry[1].every((key) => typeof key === 'string'),
  );
  return {
    known: Object.fromEntries(sources),
    shownAt: Array.isArray(shownAt) ? shownAt.filter((at) => Number.isSafeInteger(at)) : [],
    more: Number.isSafeInteger(more) && Number(more) > 0 ? Number(more) : 0,
  };
}
