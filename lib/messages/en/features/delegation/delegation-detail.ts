// One delegation, and one review, beside the tree of all.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

/** In agreement with `You`. */
const verb = (isReader: boolean, you: string, others: string) => (isReader ? you : others);

const oversees = <Drawn>(overseer: Drawn, isReader: boolean, agent: Drawn): RichText<Drawn> => [
  ...[overseer, ` ${verb(isReader, 'oversee', 'oversees')} `, agent, '.'],
];

export const DELEGATION_DETAIL = messageArea('delegation-detail', {
  edge: {
    name: (seq: number) => `Delegation ${english.number(seq)}`,
    title: <Drawn>(task: Drawn): RichText<Drawn> => ['Delegation of ', task],
    hands: <Drawn>(from: Drawn, to: Drawn, message: Drawn): RichText<Drawn> => [
      ...[from, ' hands the task to ', to, ': ', message, '.'],
    ],
    wantsToHand: <Drawn>(from: Drawn, to: Drawn, message: Drawn): RichText<Drawn> => [
      ...[from, ' wants to hand the task to ', to, ': ', message, '.'],
    ],
    kept: 'Kept from its recipient: delegation is enforced here, and this one is forbidden.',
    from: 'From',
    to: 'To',
    mode: 'Mode',
    accountable: 'Accountable',
    task: 'Task',
    outOf: 'Out of',
    depth: 'Depth',
    when: 'When',
    event: 'Event',
    /** For those who hear it only. */
    inspect: ', inspect it',
    inOwnWords: <Drawn>(who: Drawn): RichText<Drawn> => [
      ...['When ', who, ' delegates, in its own words'],
    ],
    notCheckable: <Drawn>(rule: Drawn): RichText<Drawn> => [
      ...['Not checkable: no program can tell whether it was so. ', rule],
    ],
    handedOver: 'What was handed over',
  },
  review: {
    name: (task: string) => `Approval of ${task}`,
    title: <Drawn>(task: Drawn): RichText<Drawn> => ['Approval of ', task],
    reading: 'Reading what was said',
    said: 'What was said at the gate',
    /** In the place of an agent that is not known. */
    whoever: 'whoever asked',
    oversees,
    /** Who reads it may be the overseer, or the delegator. */
    waits: <Drawn>(isReaders: boolean, delegator: Drawn, isReader: boolean): RichText<Drawn> => [
      ` Until ${verb(isReaders, 'you approve', 'it approves')}, `,
      delegator,
      ` ${verb(isReader, 'do', 'does')} not get the result.`,
    ],
    approved: <Drawn>(decider: Drawn, delegator: Drawn, isReader: boolean): RichText<Drawn> => [
      ...[' ', decider, ' approved, and ', delegator],
      ` ${verb(isReader, 'get', 'gets')} the result.`,
    ],
    rejected: <Drawn>(decider: Drawn, delegator: Drawn, isReader: boolean): RichText<Drawn> => [
      ...[' ', decider, ' rejected, and ', delegator],
      ` ${verb(isReader, 'do', 'does')} not get the result.`,
    ],
    message: {
      to: <Drawn>(named: readonly Drawn[], more: number): RichText<Drawn> => [
        'to ',
        ...named.flatMap((who, index): RichText<Drawn> => (index === 0 ? [who] : [', ', who])),
        more > 0 ? ` and ${english.number(more)} more` : '',
      ],
      isResult: 'this is the result',
      hint: <Drawn>(rule: Drawn): RichText<Drawn> => [
        'Reads like an approval. Its protocol has no word for one and it did not go to the gate, so it is not counted. ',
        rule,
      ],
    },
  },
});
