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
  after,
  agent,
  agents,
  code,
  listed,
  ours,
  type Phrase,
  say,
  saying,
} from './sentence-parts';

/** What is said of a dialect as such; null where the event is about something else. */
export function dialectSaid(event: ClutchMessage): Phrase[] | null {
  const name = dialectNameOf(event.payload.dialect);
  if (name === null || name.trim() === '') return null;
  if (event.payload_type === DIALECT_TYPE) return defining(event, code(name));
  if (event.payload_type === INSTALL_TYPE) return [deciding(event, code(name))];
  return null;
}

/** In which dialect a message was said, and what it claims to speak. */
export function spokenIn(event: ClutchMessage): Phrase[] {
  const call = callOf(event);
  return [
    call === null ? [] : say`It says so in ${code(call.dialect)}${after(', as ', code(call.call))}`,
    after('It speaks ', listed(claimedDialects(event), code)),
  ];
}

function defining(event: ClutchMessage, name: Phrase): Phrase[] {
  const { payload } = event;
  const who = agent(event.from.agent_id);
  const performatives = listed(textsOf(payload.performatives), code);
  const parent = textIn(payload, 'extends');
  const isForAll = event.to.every(({ agent_id }) => agent_id === GROUP_ALL);
  return [
    isForAll
      ? say`${who} defines the dialect ${name}${after(', with ', performatives)}`
      : say`${who} teaches ${agents(event.to)} the dialect ${name}${after(', with ', performatives)}`,
    parent === CORE_LANGUAGE ? [] : after('It extends ', code(parent)),
    ...breaking(payload),
  ];
}

/** The rules that it breaks; a dialect that keeps all of them needs no word. */
function breaking({ verdicts }: Payload): Phrase[] {
  const failed = (Array.isArray(verdicts) ? verdicts : []).flatMap((verdict) => {
    const { rule, verdict: outcome, message } = asRecord(verdict) ?? {};
    return outcome === 'fail' && typeof rule === 'string' ? { rule, message } : [];
  });
  const [first] = failed;
  if (first === undefined) return [];
  const why = typeof first.message === 'string' ? saying(first.message) : [];
  return [
    say`It breaks ${listed(failed, ({ rule }) => code(rule))}${failed.length === 1 ? why : []}`,
  ];
}

/** What became of a version: whoever sent it had it decided, or an operator did. */
function deciding({ from, payload }: ClutchMessage, name: Phrase): Phrase {
  const who = agent(from.agent_id);
  const isOperators = from.agent_id === HUMAN_AGENT_ID;
  const reason = saying(textIn(payload, 'reason'));
  if (isRepeat(payload)) return say`${who}’s dialect ${name} is installed already`;
  switch (payload.action) {
    case 'installed':
      return isOperators
        ? say`${who} installs the dialect ${name}`
        : say`${who}’s dialect ${name} was installed`;
    case 'removed':
      return isOperators
        ? say`${who} takes the dialect ${name} out of use`
        : say`${who}’s dialect ${name} was taken out of use`;
    case 'refused':
      return say`${who}’s dialect ${name} was refused${reason}`;
    default:
      return say`${ours('Something was decided about ')}${who}’s dialect ${name}${reason}`;
  }
}
