// The sentences of `task.*` events: work asked for, handed over, answered, and deliberated upon.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { type Handover, handoverOf } from '@/lib/text/content-of';
import { firstLineOf, tallyOf, textIn, workName } from '@/lib/text/text-of';
import { percentOf } from '../thread/row-facts';
import {
  codeSaid,
  fieldsSaid,
  newsOf,
  plainValue,
  taskNamed,
  taskOf,
  textSaid,
  workSaid,
} from './said-sentences';
import {
  after,
  agent,
  agents,
  code,
  id,
  ours,
  type Phrase,
  quote,
  say,
  saying,
} from './sentence-parts';

/** The payloads of a deliberation (Heretek section 10). */
const PROPOSAL = 'triad.proposal.v1';
const VOTE = 'triad.vote.v1';
const DECISION = 'triad.decision.v1';

/** The last instant that a date can name. Milliseconds. */
const INSTANT_MAX = 8.64e15;

/** What is asked for, and of whom. */
export function requesting(event: ClutchMessage): Phrase[] {
  if (event.payload_type === PROPOSAL) return proposing(event);
  const handover = handoverOf(event);
  const what = workSaid(event);
  if (handover !== null) return handing(event, handover, what);
  const who = agent(event.from.agent_id);
  if (isQuestion(event)) return [say`${who} asks ${agents(event.to)}${saying(textSaid(event))}`];
  return [say`${who} asks ${agents(event.to)} to do ${what}`];
}

/** Whether what is asked for is to be known and not to be done. */
function isQuestion(event: ClutchMessage): boolean {
  return workName(event.payload) === '' && firstLineOf(textSaid(event)).endsWith('?');
}

/** Who hands over to whom, and who answers for it then (CLowl section 3, W18 to W20). */
function handing(event: ClutchMessage, { mode, from, to }: Handover, what: Phrase): Phrase[] {
  const sender = event.from.agent_id;
  const tells = from === sender ? [] : say`${agent(sender)} says that `;
  // Of several delegates the first answers (WD12).
  const whom = event.to[0]?.agent_id === to ? agents(event.to) : agent(to);
  const giver = agent(from);
  switch (mode) {
    case 'transfer':
      return [
        say`${tells}${giver} hands ${what} over to ${whom} for good`,
        say`${agent(to)} answers for it from now on`,
      ];
    case 'fork':
      return [
        say`${tells}${giver} gives ${what} to ${whom} to do in parallel and goes on with its own work`,
        say`${agent(to)} answers for its part`,
      ];
    case 'assist':
      return [
        say`${tells}${giver} asks ${whom} to help with ${what}`,
        say`${giver} still answers for it`,
      ];
    default:
      return [say`${tells}${giver} delegates ${what} to ${whom}${after(' as ', quote(mode))}`];
  }
}

export function accepting(event: ClutchMessage): Phrase[] {
  return [
    say`${agent(event.from.agent_id)} takes on ${taskNamed(event)} for ${agents(event.to)}${saying(textSaid(event))}`,
  ];
}

export function progressing(event: ClutchMessage): Phrase[] {
  if (event.payload_type === VOTE) return voting(event);
  const percent = percentOf(event);
  const done = percent === null ? [] : ours(`: ${Math.round(percent)}% done`);
  const text = textSaid(event);
  const news = done.length === 0 ? saying(newsOf(event)) : after(', ', quote(text));
  return [
    say`${agent(event.from.agent_id)} reports on ${taskNamed(event)} to ${agents(event.to)}${done}${news}`,
  ];
}

/** What came out: its text, else its fields. */
export function finishing(event: ClutchMessage): Phrase[] {
  if (event.payload_type === DECISION) return deciding(event);
  const text = saying(textSaid(event));
  const outcome = text.length > 0 ? text : after(', with ', fieldsSaid(event));
  return [
    say`${agent(event.from.agent_id)} finishes ${taskNamed(event)} for ${agents(event.to)}${outcome}`,
  ];
}

export function failing(event: ClutchMessage): Phrase[] {
  const failure = after(' with ', codeSaid(event.payload.code));
  return [
    say`${agent(event.from.agent_id)} tells ${agents(event.to)} that ${taskNamed(event)} failed${failure}${saying(textSaid(event))}`,
    ...retrying(event),
  ];
}

export function cancelling(event: ClutchMessage): Phrase[] {
  return [say`${agent(event.from.agent_id)} cancels ${taskNamed(event)}${saying(textSaid(event))}`];
}

export function timingOut(event: ClutchMessage): Phrase[] {
  return [
    say`${agent(event.from.agent_id)} tells ${agents(event.to)} that the time for ${taskNamed(event)} is over${saying(textSaid(event))}`,
    ...retrying(event),
  ];
}

function retrying({ payload }: ClutchMessage): Phrase[] {
  if (typeof payload.retryable !== 'boolean') return [];
  return [ours(payload.retryable ? 'It may be tried again' : 'Trying again will not help')];
}

function proposing(event: ClutchMessage): Phrase[] {
  const { payload } = event;
  const what = quote(textIn(payload, 'proposal') || textSaid(event));
  return [
    say`${agent(event.from.agent_id)} proposes ${what.length === 0 ? taskOf(event) : what} to ${agents(event.to)}`,
    after('The reason is ', quote(textIn(payload, 'reasoning'))),
    after('Votes are due by ', instant(payload.deadline)),
  ];
}

const BALLOTS: ReadonlyMap<unknown, string> = new Map([
  ['approve', ' votes to approve '],
  ['reject', ' votes to reject '],
  ['abstain', ' abstains on '],
]);

function voting(event: ClutchMessage): Phrase[] {
  const { vote, reasoning, confidence } = event.payload;
  const known = BALLOTS.get(vote);
  const other = say` votes${after(' ', plainValue(vote))} on `;
  return [
    say`${agent(event.from.agent_id)}${known === undefined ? other : ours(known)}${proposalOf(event)}${saying(typeof reasoning === 'string' ? reasoning : '')}`,
    after('Its confidence is ', typeof confidence === 'number' ? ours(String(confidence)) : []),
  ];
}

function deciding(event: ClutchMessage): Phrase[] {
  const { result, consensus } = event.payload;
  const tally = tallyOf(event.payload);
  const verdict =
    result === 'approved' || result === 'rejected' ? ours(result) : plainValue(result);
  const counted =
    tally === null ? [] : ours(`, ${tally[0]} for, ${tally[1]} against, ${tally[2]} abstaining`);
  return [
    say`${agent(event.from.agent_id)} decides on ${proposalOf(event)}${after(': ', verdict)}${counted}`,
    typeof consensus === 'boolean' ? ours(`There is ${consensus ? '' : 'no '}consensus`) : [],
  ];
}

/** A vote and a decision name their proposal; its task bears the same id. */
function proposalOf({ payload, task_id }: ClutchMessage): Phrase {
  return say`proposal ${id(textIn(payload, 'proposalId') || task_id)}`;
}

/** Milliseconds since 1970 as UTC; what somebody wrote as text stands as it is. */
function instant(value: unknown): Phrase {
  if (typeof value === 'string') return code(value);
  if (typeof value !== 'number' || !(Math.abs(value) <= INSTANT_MAX)) return [];
  return ours(
    new Date(value)
      .toISOString()
      .replace('T', ' ')
      .replace(/\.\d+Z$/, ' UTC'),
  );
}
