// Fields that section 2 does not name. The specification is silent on them, so they are kept and marked (WD17).
import { FAILURES_MAX } from '@/lib/model/errors/failures-of';
import type { Finding } from '@/lib/model/finding';
import { isObject } from '@/lib/std/is-object';
import { toPointer } from '@/lib/std/json/json-pointer';
import type { ClowlProfile } from './schema';

const SHARED = ['pid', 'p', 'from', 'to', 'cid', 'body', 'ctx', 'auth', 'det'];
const WHOLE = ['mid', 'ts', 'tid', ...SHARED];

/** The runtime's fields are no strangers to the semantic layer: what they do there is checked by W37. */
const KNOWN: Readonly<Record<ClowlProfile, ReadonlySet<string>>> = {
  '0.2': new Set(['clowl', ...WHOLE]),
  'clowl-0.1-prompt': new Set(['cl', ...WHOLE]),
  'clowl-0.2-prompt': new Set(['clowl', ...WHOLE]),
};
const KNOWN_IN_BODY: ReadonlySet<string> = new Set(['t', 'd']);

/** One warning for each unknown field of a message, broken or not, and of its `body`. */
export function checkUnknown(profile: ClowlProfile, message: unknown): Finding[] {
  const body = isObject(message) ? message.body : null;
  return [...strangers(message, KNOWN[profile], []), ...strangers(body, KNOWN_IN_BODY, ['body'])];
}

function strangers(value: unknown, known: ReadonlySet<string>, at: readonly string[]): Finding[] {
  if (!isObject(value)) return [];
  const unknown = Object.keys(value).filter((key) => !known.has(key));
  return unknown.slice(0, FAILURES_MAX).map((key) => ({
    level: 'warning',
    rule: 'WD17',
    path: toPointer([...at, key]),
    message: 'expected no other field than those of section 2, saw one more; it is kept, unread',
  }));
}
