// The meaning of any event, by the protocol that its `meta` names. What follows no convention that we know is read as it stands.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { rememberLast } from '@/lib/std/remember-last';
import { canonicalMeaning } from './codec/canonical-meaning';
import { canonicalReferences, REFERENCES_MAX } from './codec/canonical-references';
import type { Meaning, ProtocolMeaning, SaidSession, SessionMeaning } from './codec/meaning';
import { readReference, taskNamedBy } from './codec/task-reference';
import { protocols } from './registry';

const byProtocol: ReadonlyMap<unknown, ProtocolMeaning> = new Map(
  protocols.map(({ meaning }) => [meaning.protocol, meaning]),
);

/** Events never change, and half a dozen folds ask for the same one. */
const known = new WeakMap<ClutchMessage, Meaning>();

/** What an event means beside its type; a fold asks for it several times in a row. Never throws. */
export const meaningOf = rememberLast((event: ClutchMessage): Meaning => {
  const read = protocolOf(event)?.meaningOf ?? canonicalMeaning;
  // The canonical meaning is made anew in less time than it is looked up.
  return read === canonicalMeaning ? canonicalMeaning(event) : keptMeaning(event, read);
});

function keptMeaning(event: ClutchMessage, read: ProtocolMeaning['meaningOf']): Meaning {
  const before = known.get(event);
  if (before !== undefined) return before;
  const meaning = event.meta?.references === undefined ? read(event) : resolved(read(event));
  known.set(event, meaning);
  return meaning;
}

/** A meaning that names tasks by their own ids, and not as the message refers to them. */
function resolved(meaning: Meaning): Meaning {
  const { link, refersTo, thread } = meaning;
  return {
    ...meaning,
    link: link === null ? null : [taskNamedBy(link[0]), taskNamedBy(link[1])],
    refersTo: refersTo.map(taskNamedBy),
    thread: thread === null ? null : (readReference(thread)?.thread_id ?? thread),
  };
}

/** The protocol that an event was said in, where it is one of ours. */
function protocolOf({ meta }: ClutchMessage): ProtocolMeaning | undefined {
  return byProtocol.get(meta?.protocol);
}

/** What is known of a protocol by its name; null for bridges and strangers. */
export function protocolNamed(protocol: string): ProtocolMeaning | null {
  return byProtocol.get(protocol) ?? null;
}

/** The session that an event names; null where it names none. */
export function sessionOf(event: ClutchMessage): SaidSession | null {
  return protocolOf(event)?.sessions?.of(event) ?? null;
}

/** The protocol in whose sessions agents talk. */
export const sessionProtocol: { readonly protocol: string; readonly sessions: SessionMeaning } =
  findSessionProtocol();

function findSessionProtocol() {
  for (const { meaning } of protocols) {
    const { protocol, sessions } = meaning;
    if (sessions !== undefined) return { protocol, sessions };
  }
  throw new Error('One of the protocols has sessions.');
}

/** The ids of tasks, events and artifacts that an event refers to as what it builds on, each once; at most `REFERENCES_MAX`. */
export function referencesOf(event: ClutchMessage): readonly string[] {
  const own = protocolOf(event)?.referencesOf?.(event) ?? [];
  const named = new Set([...own.map(taskNamedBy), ...canonicalReferences(event)]);
  return [...named].slice(0, REFERENCES_MAX);
}

/** The key that the signature of an event names; null where it names none. */
export function keyNamedIn(event: ClutchMessage): string | null {
  return protocolOf(event)?.keyNamedIn?.(event) ?? event.security?.auth?.kid ?? null;
}

/** An event's content that is shown as code; null for all other. */
export function codeOf(event: ClutchMessage, width?: number): string | null {
  return protocolOf(event)?.codeOf(event, width) ?? null;
}
