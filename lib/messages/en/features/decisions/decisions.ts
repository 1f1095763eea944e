// The decisions of a run: the strip of all of them, and what is said where there are none.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

export const DECISIONS = messageArea('decisions', {
  decisionsOf: (run: string) => `Decisions of ${run}`,
  strip: 'Decisions of this run',
  count: (count: number) => english.counted(count, { one: 'decision', other: 'decisions' }),
  attempt: (attempt: number) => `attempt ${english.number(attempt)}`,
  elsewhere: 'declared elsewhere',
  waits: 'waits',
  nobody: 'nobody',
  show: 'Show the decision',
  asRecorded: 'As recorded',
  asChanged: 'As changed',
  tryRequest: 'Try a request',
  whatIf: 'What if',
  noneThen: {
    title: 'Nothing had been routed',
    text: 'The first decision of this run came after this moment.',
  },
  none: {
    title: 'Nothing was routed in this run',
    text: 'A request to the orchestrator is decided here: all agents, filter by filter, and why one of them got it.',
  },
});

/** Whom a request would go to now. */
export const DECISION_TRIAL = messageArea('decision-trial', {
  title: 'Try a request',
  about: 'Whom the router would choose at this moment. Nothing is sent, nothing is recorded.',
  asking: 'Asking the router',
  answer: 'Whom the router would choose',
  form: 'A request to try',
  requires: 'Requires',
  prefers: 'Prefers',
  domain: 'Domain',
  tools: 'Tools allowed',
  anyTool: 'any',
  network: 'Network',
  networkNotSaid: 'not said',
  sandbox: 'Only in a sandbox',
  choose: 'Choose',
});

/** What recorded decisions would be under other circumstances. */
export const WHAT_IF = messageArea('what-if', {
  title: 'What if',
  reset: 'Reset',
  about:
    'Recorded decisions are computed again with your changes. No model is called, nothing is recorded.',
  /** Numbers of decisions, as they are written everywhere. */
  coverage: (decisions: string, newest: string) =>
    `This run has ${decisions} decisions. The newest ${newest} of them are computed again.`,
  coverageWithoutShown: (decisions: string, newest: string) =>
    `This run has ${decisions} decisions. The newest ${newest} of them are computed again. The one shown is older than these.`,
  weights: 'Weights',
  agents: 'Agents',
  outcome: 'What changes',
  computing: 'computing',
  computingAgain: 'Computing the decisions again',
  nothing: 'Nothing here can be computed again',
  /** `same` is `theSame`. */
  computedAgain: <Drawn>(decisions: number, same: Drawn): RichText<Drawn> => [
    `${english.counted(decisions, { one: 'decision', other: 'decisions' })} computed again: `,
    same,
  ],
  theSame: 'the same',
  flippedOf: (flipped: number, all: number) =>
    `${english.grouped(flipped)} of ${english.grouped(all)}`,
  /** `flippedOf` how many decisions; `all` of them. */
  flip: <Drawn>(flippedOf: Drawn, all: number): RichText<Drawn> => [
    flippedOf,
    all === 1 ? ' decision flips' : ' decisions flip',
  ],
  weightsOf: {
    none: 'This decision prefers nothing: there is no weight to change.',
    /** For those who hear it only. */
    recorded: 'recorded ',
    weight: (term: string) => `Weight of ${term}`,
    weightAsNumber: (term: string) => `Weight of ${term}, as a number`,
  },
  agentsOf: {
    none: 'This decision does not say whom it looked at.',
    more: (count: number) => `${english.grouped(count)} more`,
    takesPart: (agent: string) => `${agent} takes part`,
    limit: 'limit',
    /** For those who hear it only. */
    recorded: 'recorded ',
    noLimit: 'none',
    tasksAtATime: (agent: string) => `Tasks that ${agent} takes at a time`,
    takenAway: 'taken away',
  },
});
