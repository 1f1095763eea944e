// One decision, whole: what was asked, who got it, what decided between equal scores.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

export const DECISION = messageArea('decision', {
  title: 'Decision',
  titleOf: <Drawn>(seq: Drawn): RichText<Drawn> => ['Decision ', seq],
  whatIf: 'What if',
  openEvent: 'Open the event',
  none: { title: 'No decision', text: 'The event that was asked for decides nothing.' },
  nobody: 'Nobody',
  /** In the place of a task without an id. */
  it: 'it',
  got: <Drawn>(who: Drawn, what: Drawn): RichText<Drawn> => [who, ' got ', what, '. '],
  wouldGet: <Drawn>(who: Drawn, what: Drawn): RichText<Drawn> => [who, ' would get ', what, '. '],
  nobodyGot: <Drawn>(nobody: Drawn, what: Drawn): RichText<Drawn> => [
    ...[nobody, ' got ', what, '. '],
  ],
  nobodyWouldGet: <Drawn>(nobody: Drawn, what: Drawn): RichText<Drawn> => [
    ...[nobody, ' would get ', what, '. '],
  ],
  waiting: 'waiting',
  warning: 'Warning',
  elsewhere: 'Declared elsewhere',
  /** `declared` is `elsewhere`. */
  notOurs: <Drawn>(declared: Drawn, by: Drawn | null): RichText<Drawn> => [
    declared,
    ...(by === null ? [] : [', by ', by]),
    '. Colloquy’s router did not decide it, and the state that it rests on is not in the log: it cannot be computed again.',
  ],
  itsReason: <Drawn>(reason: Drawn): RichText<Drawn> => [' Its reason: “', reason, '”.'],
  /** By a framework, which says no more than that; `tool` is what was called for it. */
  handedOver: <Drawn>(tool: Drawn | null): RichText<Drawn> =>
    tool === null ? [' The work was handed over.'] : [' The work was handed over by ', tool, '.'],
  /** What it was decided upon. */
  footing: <Drawn>(
    event: Drawn,
    pending: number,
    decisions: number,
    hash: Drawn | null,
  ): RichText<Drawn> => [
    ...['Decided on the state after event ', event],
    pending === 0
      ? ''
      : `, with ${english.counted(pending, { one: 'assignment', other: 'assignments' })} under way`,
    `, after ${english.counted(decisions, { one: 'decision', other: 'decisions' })}`,
    ...(hash === null ? [] : ['. Hash of the state ', hash]),
    '.',
  ],
  question: {
    requires: 'Requires',
    prefers: 'Prefers',
    domain: 'Domain',
    policy: 'Policy',
    without: 'Without',
    askedBy: 'Asked by',
    nothing: 'nothing',
    noTool: 'no tool',
    sandbox: 'sandbox',
    only: <Drawn>(tools: Drawn): RichText<Drawn> => [tools, ' only'],
    network: <Drawn>(network: Drawn): RichText<Drawn> => ['network ', network],
    open: 'open',
  },
  tieBreak: {
    title: 'Tie-break',
    agent: 'Agent',
    rules: {
      least_loaded: 'Least loaded',
      recent_success: 'Recent success',
      round_robin: 'Round-robin',
    },
    /** Behind the rule that did. */
    decided: ', decided',
  },
});
