// The verdict on a message, and the message as other protocols say it.
import { messageArea } from '../../message-area';
import { english } from '../english-forms';

const { counted, number } = english;

const doubts = (count: number) => counted(count, { one: 'doubt', other: 'doubts' });

export const TRANSLATION = messageArea('translation', {
  in: (protocol: string) => `In ${protocol}`,
  isOwn: 'as Colloquy prints it',
  unsupported: 'has no such message',
  copy: 'Copy',
  lostCount: (count: number) => `${number(count)} lost`,
  inventedCount: (count: number) => `${number(count)} invented`,
  invented: 'Invented: it must say this, and the message does not',
  lost: 'Lost: it would not come back',
  wholeMessage: 'the whole message',
  showAll: (count: number) => `Show all ${number(count)}`,
  /** In a word, and what that says. */
  verdict: {
    unreadable: {
      word: 'Cannot be read',
      detail: (form: string) => `It is not ${form} that every reader takes alike.`,
    },
    unknown: {
      word: 'Not recognised',
      detail:
        'It has the shape of no protocol that is spoken here. Choose one by hand to see what it lacks.',
    },
    refused: {
      word: 'Refused',
      detail: (reasons: number) =>
        `It would not be stored, for ${counted(reasons, { one: 'reason', other: 'reasons' })}.`,
    },
    broken: {
      word: (rules: number) => `Breaks ${counted(rules, { one: 'rule', other: 'rules' })}`,
      detail: 'It would be stored, marked with what it breaks.',
      detailWithDoubts: (count: number) =>
        `It would be stored, marked with what it breaks, and ${doubts(count)} besides.`,
    },
    doubtful: {
      word: (count: number) => `Taken with ${doubts(count)}`,
      detail: 'It keeps every rule that one message can show, though not beyond doubt.',
    },
    conforms: { word: 'Conforms', detail: 'It keeps every rule that one message can show.' },
  },
});
