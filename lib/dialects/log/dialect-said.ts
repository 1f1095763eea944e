// What an event says of dialects beside its text, read out of its type and payload alone, whichever protocol it came in.
// Payloads may come from anywhere: what has another shape than the codec writes says nothing.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { readForm } from '@/lib/sexpr/reader';
import { isList } from '@/lib/sexpr/sexpr';
import { isObject } from '@/lib/std/is-object';
import { textIn } from '@/lib/text/text-of';

/** Names that one message can claim to speak: as many dialects as one author can have installed. */
const CLAIMS_MAX = 64;

/** A performative of a dialect that was called, and what it says in the core language. */
export type DialectCall = {
  readonly dialect: string;
  readonly hash: string;
  readonly call: string;
  readonly expansion: string;
};

/** The dialect that a `speak?` asks for; null where the event asks for none. */
export function dialectAskedFor({
  type,
  payload,
}: Pick<ClutchMessage, 'type' | 'payload'>): string | null {
  const { dialect } = payload;
  const isQuery = type === 'chat.message' && payload.expects_reply === true && isObject(dialect);
  if (!isQuery || !textIn(payload, 'text').startsWith('speak? ')) return null;
  return textIn(dialect, 'name') || null;
}

/** The call of a `lang` message; null for every other. */
export function callOf({ payload }: Pick<ClutchMessage, 'payload'>): DialectCall | null {
  const { dialect } = payload;
  const call = textIn(payload, 'call');
  if (call === '' || !isObject(dialect)) return null;
  const [name, hash] = [textIn(dialect, 'name'), textIn(dialect, 'hash')];
  return name === ''
    ? null
    : { dialect: name, hash, call, expansion: textIn(payload, 'expansion') };
}

/** The dialects that a message says its sender speaks, as in `:dialects (planning logistics)`. */
export function claimedDialects({ payload }: Pick<ClutchMessage, 'payload'>): string[] {
  const printed = isObject(payload.params) ? textIn(payload.params, 'dialects') : '';
  const read = printed === '' ? null : readForm(printed);
  if (!read?.ok || !isList(read.value)) return [];
  const names = read.value.items.flatMap((item) => (item.kind === 'symbol' ? item.text : []));
  return [...new Set(names)].slice(0, CLAIMS_MAX);
}
