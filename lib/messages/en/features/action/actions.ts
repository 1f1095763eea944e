// The buttons by which a person acts on a review or a delivery.
import { messageArea, type RichText } from '../../../message-area';

export const ACTIONS = messageArea('actions', {
  delivery: {
    sendAgain: 'Send again',
    givenUpAgain: 'given up again',
    onItsWay: 'on its way',
  },
  /** Of a review. Its overseer is null where it is who reads. */
  onBehalfOf,
  quoted: <Drawn>(title: Drawn): RichText<Drawn> => ['“', title, '”'],
  approve: {
    label: 'Approve',
    question: <Drawn>(task: Drawn, overseer: Drawn | null): RichText<Drawn> => [
      ...['Approve the result of ', task, ...forWhom(overseer), '?'],
    ],
    records: <Drawn>(overseer: Drawn | null, delegator: Drawn | null): RichText<Drawn> =>
      delegator === null
        ? [...onBehalfOf(overseer), ' The result is let through.']
        : [...onBehalfOf(overseer), ' The result goes to ', delegator, '.'],
    confirm: 'Approve it',
    comment: 'Comment, if there is one',
  },
  reject: {
    label: 'Reject',
    question: <Drawn>(task: Drawn, overseer: Drawn | null): RichText<Drawn> => [
      ...['Reject the result of ', task, ...forWhom(overseer), '?'],
    ],
    records: <Drawn>(overseer: Drawn | null): RichText<Drawn> => [
      ...onBehalfOf(overseer),
      ' The result is withheld for good, and the task ends with an error.',
    ],
    confirm: 'Reject it',
    comment: 'What is wrong, if you want to say',
  },
  question: {
    label: 'Ask',
    question: <Drawn>(task: Drawn, overseer: Drawn | null): RichText<Drawn> => [
      ...['Ask about the result of ', task, ...forWhom(overseer)],
    ],
    records: <Drawn>(overseer: Drawn | null): RichText<Drawn> => [
      ...onBehalfOf(overseer),
      ' The result stays where it is.',
    ],
    confirm: 'Ask it',
    comment: 'Your question',
  },
});

function forWhom<Drawn>(overseer: Drawn | null): RichText<Drawn> {
  return overseer === null ? [] : [' for ', overseer];
}

function onBehalfOf<Drawn>(overseer: Drawn | null): RichText<Drawn> {
  if (overseer === null) return ['Recorded as an event from you.'];
  return ['Recorded as an event from you, on behalf of ', overseer, '.'];
}
