// The sentences about dialects: defined, taught, asked for, called, and what became of them here.
import { CORE_LANGUAGE } from '@/lib/dialects/language/language';
import {
  DIALECT_TYPE,
  dialectNameOf,
  INSTALL_TYPE,
  isRepeat,
  textsOf,
} from '@/lib/dialects/log/dialect-events';
import { callOf, claimedDialects } from '@/lib/dialects/log/dialect-said';
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import { GROUP_ALL, HUMAN_AGENT_ID } from '@/lib/model/ids';
import { asRecord, textIn } from '@/lib/text/text-of';
import {
  agent,
  agents,
  code,
  listed,
  type Phrase,
  quote,
  type SentenceMessages,
  say,
  sayOf,
  unlessEmpty,
} from './sentence-parts';

/** What is said of a dialect as such; null where the event is about something else. */
export function dialectSaid(messages: SentenceMessages, event: ClutchMessage): Phrase[] | null {
  const name = dialectNameOf(event.payload.dialect);
  if (name === null || name.trim() === '') return null;
  if (event.payload_type === DIALECT_TYPE) return defining(messages, event, code(name));
  if (event.payload_type === INSTALL_TYPE) return [deciding(messages, event, code(name))];
  return null;
}

/** In which dialect a message was said, and what it claims to speak. */
export function spokenIn(messages: SentenceMessages, event: ClutchMessage): Phrase[] {
  const { saysSoIn, speaks } = messages.dialect;
  const call = callOf(event);
  return [
    call === null ? [] : say(saysSoIn(code(call.dialect), unlessEmpty(code(call.call)))),
    sayOf(listed(messages, claimedDialects(event), code), speaks),
  ];
}

function defining(messages: SentenceMessages, event: ClutchMessage, name: Phrase): Phrase[] {
  const { defines, teaches, extends: extending } = messages.dialect;
  const { payload } = event;
  const who = agent(messages, event.from.agent_id);
  const calls = unlessEmpty(listed(messages, textsOf(payload.performatives), code));
  const parent = textIn(payload, 'extends');
  const isForAll = event.to.every(({ agent_id }) => agent_id === GROUP_ALL);
  return [
    say(
      isForAll ? defines(who, name, calls) : teaches(who, agents(messages, event.to), name, calls),
    ),
    parent === CORE_LANGUAGE ? [] : sayOf(code(parent), extending),
    ...breaking(messages, payload),
  ];
}

/** The rules that it breaks; a dialect that keeps all of them needs no word. */
function breaking(messages: SentenceMessages, { verdicts }: Payload): Phrase[] {
  const failed = (Array.isArray(verdicts) ? verdicts : []).flatMap((verdict) => {
    const { rule, verdict: outcome, message } = asRecord(verdict) ?? {};
    return outcome === 'fail' && typeof rule === 'string' ? { rule, message } : [];
  });
  const [first] = failed;
  if (first === undefined) return [];
  const isAlone = failed.length === 1 && typeof first.message === 'string';
  const why = isAlone ? quote(messages, first.message as string) : [];
  const rules = listed(messages, failed, ({ rule }) => code(rule));
  return [say(messages.dialect.breaks(rules, unlessEmpty(why)))];
}

/** What became of a version: whoever sent it had it decided, or an operator did. */
function deciding(
  messages: SentenceMessages,
  { from, payload }: ClutchMessage,
  name: Phrase,
): Phrase {
  const words = messages.dialect;
  const who = agent(messages, from.agent_id);
  const isOperators = from.agent_id === HUMAN_AGENT_ID;
  const reason = unlessEmpty(quote(messages, textIn(payload, 'reason')));
  if (isRepeat(payload)) return say(words.isRepeated(who, name));
  switch (payload.action) {
    case 'installed':
      return say((isOperators ? words.installs : words.isInstalled)(who, name));
    case 'removed':
      return say((isOperators ? words.removes : words.isRemoved)(who, name));
    case 'refused':
      return say(words.isRefused(who, name, reason));
    default:
      return say(words.isDecided(who, name, reason));
  }
}
