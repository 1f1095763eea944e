// Places of a story that only the whole of it shows: the first time that something happened, what came just before the team
// stalled, and the turn that brought in what was answered at the end.
import { ERROR_TYPES } from './error-types';

import type { Story, StoryEvent } from './story-event';
import type { TextPhrase } from './text-facts';

/** Turns from the end in which the answer is looked for. */
const LAST_TURNS = 3;

/** Tokens of an answer that are looked for. */
const ANSWER_TOKENS_MAX = 20;

/** A turn brings an answer in where it holds so much more of it than any before. */
const MORE_OF_ANSWER = 0.3;

export type Landmarks = {
  /** Somebody hands work over or thinks aloud: a team with a lead, and no round of equals. */
  readonly hasLead: boolean;
  /** Turns of those who lead nobody, without the opening: the first, the last, and those before the first stall and the first new plan. */
  readonly firstAnswer: StoryEvent | null;
  readonly lastAnswer: StoryEvent | null;
  readonly beforeStall: StoryEvent | null;
  readonly stall: StoryEvent | null;
  readonly beforeReplan: StoryEvent | null;
  readonly replan: StoryEvent | null;
  /** The lead says that all is done. */
  readonly conclusion: StoryEvent | null;
  readonly firstFailure: StoryEvent | null;
  readonly firstError: StoryEvent | null;
  /** The turn that first held the answer of the end, or ran what gave it. */
  readonly source: StoryEvent | null;
  readonly end: StoryEvent | null;
  /** The first handover to somebody whom the plan does not name. */
  readonly offPlan: StoryEvent | null;
};

/** Finds the landmarks in a few walks over the story. */
export function landmarksOf(story: Story): Landmarks {
  const { leads, turns, opening, isWhole } = story;
  const later = turns.filter((moment) => moment !== opening);
  const answers = later.filter(({ agent }) => !leads.has(agent));
  const ofLeads = later.filter(({ agent }) => leads.has(agent));
  const stall = ofLeads.find((moment) => says(moment, 'stalls')) ?? null;
  const replan = ofLeads.find((moment) => says(moment, 'replans')) ?? null;
  const answerBefore = (moment: StoryEvent | null) =>
    moment === null || moment.isBehindGap
      ? null
      : (answers.findLast(({ turn }) => turn < moment.turn) ?? null);
  return {
    hasLead: leads.size > 0,
    firstAnswer: firstOf(answers, () => true),
    lastAnswer: isWhole ? (answers.at(-1) ?? null) : null,
    stall,
    beforeStall: answerBefore(stall),
    replan,
    beforeReplan: answerBefore(replan),
    conclusion: ofLeads.find((moment) => says(moment, 'concludes')) ?? null,
    firstFailure: firstOf(later, ranInVain),
    firstError: turns.find(({ type }) => ERROR_TYPES.has(type)) ?? null,
    source: isWhole ? sourceOf(story) : null,
    end: isWhole ? (turns.at(-1) ?? null) : null,
    offPlan: offPlanOf(story),
  };
}

/** Behind a gap nothing is the first. */
function firstOf(
  events: readonly StoryEvent[],
  isIt: (event: StoryEvent) => boolean,
): StoryEvent | null {
  const first = events.find(isIt);
  return first === undefined || first.isBehindGap ? null : first;
}

/** Whether a turn of phrase stands in it. */
export function says({ facts }: StoryEvent, phrase: TextPhrase): boolean {
  return facts.phrases.has(phrase);
}

function ranInVain({ ran }: StoryEvent): boolean {
  return ran?.outcome === 'failed' || ran?.outcome === 'empty';
}

function sourceOf({ events, turns, opening }: Story): StoryEvent | null {
  const answer = answerTokens(turns.slice(-LAST_TURNS).reverse(), opening);
  if (answer.length === 0) return null;
  let source: StoryEvent | null = null;
  let ran: StoryEvent | null = opening;
  let most = 0;
  for (const moment of events) {
    if (moment.part === 'question' || moment === opening) continue;
    const { figures, words } = moment.facts;
    const held = answer.filter((token) => figures.has(token) || words.has(token)).length;
    if (held / answer.length > most + MORE_OF_ANSWER) {
      most = held / answer.length;
      source = moment.part === 'outcome' ? ran : moment;
    }
    if (moment.part !== 'outcome') ran = moment;
  }
  return source;
}

/** What was answered: the words that follow on the name of an answer, else the figures that the opening does not have. */
function answerTokens(last: readonly StoryEvent[], opening: StoryEvent | null): string[] {
  const said = last.map(({ facts }) => facts.answer).find((answer) => answer !== '') ?? '';
  const tokens = [...said.matchAll(/[\p{L}\p{N}.]{2,40}/gu)].map(([token]) =>
    token.toLowerCase().replace(/\.+$/, ''),
  );
  if (tokens.length > 0) return tokens.slice(0, ANSWER_TOKENS_MAX);
  for (const { facts } of last) {
    const figures = [...facts.figures].filter((figure) => !opening?.facts.figures.has(figure));
    if (figures.length > 0) return figures.slice(0, ANSWER_TOKENS_MAX);
  }
  return [];
}

/** The plan is the opening of a lead that names at least one of those who were handed work. */
function offPlanOf({ opening, turns, leads }: Story): StoryEvent | null {
  if (opening === null || !leads.has(opening.agent)) return null;
  const handovers = turns.filter(({ part }) => part === 'handover');
  const isPlanned = (agent: string) => opening.facts.words.has(nameOf(agent));
  if (!handovers.some(({ to }) => to.some(isPlanned))) return null;
  return firstOf(handovers, ({ to }) => !to.some(isPlanned));
}

function nameOf(agent: string): string {
  return agent.slice(agent.indexOf(':') + 1).toLowerCase();
}
