// The words of the core language: the eight performatives that every dialect ends in, the form of their messages, and the
// names that no dialect may give to a performative.
import { isAtom, isList, type Sexpr } from '@/lib/sexpr/sexpr';
import { echo } from './echo';
import { CORE_LANGUAGE } from './language';

/** `performative = "tell" / "ask" / "reply" / "hello" / "bye" / "ok" / "error" / "cancel"` (B2) */
export const CORE_PERFORMATIVES = [
  ...(['tell', 'ask', 'reply', 'hello'] as const),
  ...(['bye', 'ok', 'error', 'cancel'] as const),
] as const;
export type CorePerformative = (typeof CORE_PERFORMATIVES)[number];

const CORE: ReadonlySet<string> = new Set(CORE_PERFORMATIVES);

/** Heads that a template may not write: they would be messages about languages within the message (R1). */
export const META_WORDS: ReadonlySet<string> = new Set([
  ...['lang', 'meta', 'define', 'extend', 'teach'],
]);

/**
 * R3: names that no performative may bear, for at the head of a message or of a template they have a meaning of their own.
 * Identifiers are ASCII, so nothing else looks alike.
 */
const RESERVED: ReadonlySet<string> = new Set([
  ...CORE_PERFORMATIVES,
  ...META_WORDS,
  ...['query', 'signed', 'envelope', 'with-limits', 'or', 'cond', 'else'],
  ...['list', 'member', 'type?', '=', CORE_LANGUAGE],
]);

/** Whether a name is one of the performatives that every agent knows without a dialect. Case counts. */
export function isCorePerformative(name: string): name is CorePerformative {
  return CORE.has(name);
}

/** Whether a name is taken by the core language, in any case: `Tell` would be read as `tell` by people. */
export function isReserved(name: string): boolean {
  return RESERVED.has(name.toLowerCase());
}

/**
 * `simple-message = "(" performative SP recipient [SP content] *(SP parameter) ")"`: what is wrong with it, as "expected X,
 * saw Y"; null where nothing is.
 */
export function coreFormFault(message: Sexpr): string | null {
  if (!isList(message)) return `expected a list such as (tell @bob "hi"), saw ${echo(message)}`;
  const [performative, recipient, ...rest] = message.items;
  if (!isAtom(performative, 'symbol') || !isCorePerformative(performative.text)) {
    return `expected one of ${CORE_PERFORMATIVES.join(', ')}, saw ${echo(performative)}`;
  }
  if (!isAtom(recipient, 'agent')) {
    return `expected an agent such as @bob to ${performative.text}, saw ${echo(recipient)}`;
  }
  if (isAtom(rest[0], 'marker') || isAtom(rest[0], 'agent')) {
    return `expected content or a keyword, saw ${echo(rest[0])}`;
  }
  return keywordFault(isAtom(rest[0], 'keyword') ? rest : rest.slice(1));
}

/** `*(SP parameter)`, each keyword once. */
function keywordFault(parameters: readonly Sexpr[]): string | null {
  const seen = new Set<string>();
  for (let at = 0; at < parameters.length; at += 2) {
    const keyword = parameters[at];
    const value = parameters[at + 1];
    if (!isAtom(keyword, 'keyword')) return `expected a keyword, saw ${echo(keyword)}`;
    if (seen.has(keyword.text)) return `expected ${echo(keyword)} once, saw it again`;
    seen.add(keyword.text);
    if (value === undefined || value.kind === 'keyword' || value.kind === 'marker') {
      return `expected a value of ${echo(keyword)}, saw ${echo(value)}`;
    }
  }
  return null;
}
