// The delegations of a run: their tree, their counts, their cycles.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

const gates = (count: number) => english.counted(count, { one: 'gate', other: 'gates' });
const forbidden = (count: number) => `${english.grouped(count)} forbidden`;
const unchecked = (count: number) => `${english.grouped(count)} unchecked`;
const pending = (count: number) => `${gates(count)} pending`;
const rejected = (count: number) => `${english.grouped(count)} rejected`;

export const LINEAGE = messageArea('lineage', {
  delegationsOf: (run: string) => `Delegations of ${run}`,
  tree: 'Lineage',
  reading: 'Reading the delegations',
  none: {
    title: 'Nobody handed anything on',
    text: 'A delegation appears when an agent hands a task that it was given, or a part of it, to another one.',
  },
  foldAll: 'Fold all',
  unfoldAll: 'Unfold all',
  columns: { accountable: 'Accountable', state: 'State' },
  counts: {
    list: 'Counts',
    /** `drawn` is the number. */
    delegations: <Drawn>(drawn: Drawn, count: number): RichText<Drawn> => [
      drawn,
      ` ${english.plural(count, { one: 'delegation', other: 'delegations' })}`,
    ],
    allowed: (count: number) => `${english.grouped(count)} allowed`,
    forbidden,
    unchecked,
    pending,
    rejected,
    cycles: (count: number) => english.counted(count, { one: 'cycle', other: 'cycles' }),
  },
  folded: {
    delegations: (count: number) =>
      `${english.counted(count, { one: 'delegation', other: 'delegations' })} folded`,
    gates: (count: number) => `${gates(count)} folded`,
    forbidden,
    unchecked,
    pending,
    rejected,
  },
  row: {
    /** What is folded and unfolded. */
    handedOn: (who: string) => `what ${who} handed on`,
    /** For those who hear it only. */
    accountable: ', accountable: ',
    level: (level: number) => `level ${english.number(level)}`,
  },
  states: {
    not_delivered: 'not delivered',
    held: 'held',
    rejected: 'rejected',
    handed_on: 'handed on',
  },
  reviews: {
    pending: 'pending',
    questioned: 'questioned',
    approved: 'approved',
    rejected: 'rejected',
  },
  gate: {
    title: 'Gate.',
    /** In the place of an agent that is not known. */
    whoever: 'whoever asked for it',
    /** `isReader`: the overseer is who reads it. */
    waits: <Drawn>(
      task: Drawn,
      delegator: Drawn,
      overseer: Drawn,
      isReader: boolean,
    ): RichText<Drawn> => [
      ...[task, ' returns to ', delegator, ' only after ', overseer],
      isReader ? ' approve' : ' approves',
    ],
    approved: <Drawn>(task: Drawn, delegator: Drawn, decider: Drawn): RichText<Drawn> => [
      ...[task, ' returned to ', delegator, ': ', decider, ' approved it'],
    ],
    rejected: <Drawn>(task: Drawn, delegator: Drawn, decider: Drawn): RichText<Drawn> => [
      ...[task, ' does not return to ', delegator, ': ', decider, ' rejected it'],
    ],
  },
  cycle: {
    title: 'Cycle',
    foundOn: <Drawn>(event: Drawn, hops: number): RichText<Drawn> => [
      ...['found on ', event, `, ${english.counted(hops, { one: 'hop', other: 'hops' })}`],
    ],
    hops: 'Hops of the cycle',
    more: (count: number) =>
      `Show ${english.counted(count, { one: 'more cycle', other: 'more cycles' })}`,
    /** Between who hands on and whom to. */
    to: 'to',
    /** Before its number, for those who hear it only. */
    delegation: 'Delegation ',
    drawing: (names: readonly string[]) =>
      `${names.join(' to ')} and back to ${names.slice(0, 1).join('')}`,
    handsToItself: <Drawn>(who: Drawn, message: Drawn): RichText<Drawn> => [
      ...[who, ' hands the task to itself: ', message, '. '],
    ],
    handsBack: <Drawn>(who: Drawn, message: Drawn): RichText<Drawn> => [
      ...[who, ' hands the task back into the cycle: ', message, '. '],
    ],
    notDelivered: 'It was not delivered. ',
    /** `isReader`: it is who reads it. */
    accountable: <Drawn>(who: Drawn, isReader: boolean): RichText<Drawn> => [
      ...[who, isReader ? ' are accountable. ' : ' is accountable. '],
    ],
  },
});
