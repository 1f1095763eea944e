// Hides credentials: all that look like some in what is kept of refused messages and in the audit, and of what agents say our own
// keys and Authorization values, or all of them where a setting says so. Everything else stays as it arrived. In steps: a message may have megabytes of them.
import { MASK } from '@/lib/model/mask';
import { runSteps, type Steps } from '@/lib/std/steps';
import { findingSecrets } from './find-secrets';
import { mayHoldSecret } from './may-hold-secret';
import type { SecretSpan } from './secret-spans';

/** The text with every credential hidden. */
export function maskSecrets(text: string): string {
  return mayHoldSecret(text) ? runSteps(maskingSecrets(text)) : text;
}

/** The same in steps. */
export function* maskingSecrets(text: string): Steps<string> {
  return mayHoldSecret(text) ? yield* masked(text, yield* findingSecrets(text)) : text;
}

/** Values of one message that are looked for where it is quoted; a message of more has more to hide than quotes. */
const ECHOES_MAX = 100;

/** Shorter ones are parts of ordinary words. Characters. */
const ECHO_LENGTH_MIN = 4;

/** Who quotes may cut a value short: from this length on its beginning tells it. Characters. */
const ECHO_START_LENGTH = 12;

/** Hides credentials in a text, and those of one message wherever they are repeated there. */
export type EchoMask = {
  mask(text: string): string;
  masking(text: string): Steps<string>;
};

/** What hides credentials in what is said of a message. */
export function* echoMask(message: string): Steps<EchoMask> {
  const echoes = mayHoldSecret(message) ? yield* echoesOf(message) : [];
  function* masking(text: string): Steps<string> {
    let result = yield* maskingSecrets(text);
    for (const value of echoes) {
      yield;
      result = withoutEcho(result, value);
    }
    return result;
  }
  return { mask: (text) => runSteps(masking(text)), masking };
}

/** The credentials of a message as they may be quoted, the longest first. */
function* echoesOf(message: string): Steps<string[]> {
  const values = new Set<string>();
  for (const { start, end } of yield* findingSecrets(message)) {
    if (values.size >= ECHOES_MAX) break;
    yield;
    const value = message.slice(start, end);
    for (const form of [value, unquoted(value)]) {
      if (form.length >= ECHO_LENGTH_MIN) values.add(form);
    }
  }
  return [...values].sort((one, other) => other.length - one.length);
}

function withoutEcho(text: string, value: string): string {
  const start = value.slice(0, ECHO_START_LENGTH);
  const parts = text.split(start);
  const rest = value.slice(start.length);
  return parts
    .map((part, index) => (index === 0 ? part : MASK + part.slice(commonLength(part, rest))))
    .join('');
}

function commonLength(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** The value as its JSON string means it. */
function unquoted(value: string): string {
  try {
    return String(JSON.parse(`"${value}"`));
  } catch {
    return value;
  }
}

/** How messages are kept: with likely credentials marked, or without them. */
export type SecretsMode = 'mark' | 'mask';

/** What the engine asks of messages that it keeps. */
export function secretHandling(mode: SecretsMode) {
  return { echoMask, hide: (text: string) => hidingSecrets(text, mode) };
}

/** What became of the credentials of a message that is kept. */
export type HiddenSecrets = {
  /** The message, with what is not kept hidden. */
  readonly text: string;
  readonly hidden: number;
  /** Credentials, by their looks, that are kept. */
  readonly likely: number;
};

/** Returns a message as it is kept, or null where it holds nothing that looks like a credential. */
export function* hidingSecrets(text: string, mode: SecretsMode): Steps<HiddenSecrets | null> {
  if (!mayHoldSecret(text)) return null;
  const found = yield* findingSecrets(text);
  if (found.length === 0) return null;
  const hidden = mode === 'mask' ? found : found.filter(({ isOwn }) => isOwn);
  return {
    text: yield* masked(text, hidden),
    hidden: hidden.length,
    likely: found.length - hidden.length,
  };
}

function* masked(text: string, spans: readonly SecretSpan[]): Steps<string> {
  const parts: string[] = [];
  let kept = 0;
  for (const { start, end, quote } of spans) {
    yield;
    parts.push(text.slice(kept, start), quote, MASK, quote);
    kept = end;
  }
  parts.push(text.slice(kept));
  return parts.join('');
}
