// A message against the rules of its protocol. What a rule asks for, and what was found, the server says.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

const { number } = english;

const rulesOf = (count: number) => english.counted(count, { one: 'rule', other: 'rules' });

export const CONFORMANCE_SIDE = messageArea('conformance-side', {
  reading: 'Reading the rules',
  none: {
    title: 'No rules to hold it against',
    text: <Drawn>(protocol: Drawn): RichText<Drawn> => [
      'It came in as ',
      protocol,
      ', which has no checklist here. What it became keeps the rules of a Clutch event, or it would not stand in the log.',
    ],
  },
  verdict: {
    breaks: (broken: number) => `Breaks ${rulesOf(broken)}`,
    breaksAndDoubts: (broken: number, doubtful: number) =>
      `Breaks ${rulesOf(broken)}, with ${rulesOf(doubtful)} in doubt`,
    doubts: (doubtful: number) => `Breaks no rule, with ${rulesOf(doubtful)} in doubt`,
    keeps: 'Keeps every rule that can be checked',
  },
  counts: (kept: number, checked: number, unchecked: number) =>
    `${number(kept)} of ${rulesOf(checked)} kept, ${number(unchecked)} not checkable`,
  /** `folds`: what is folded, within a name of a button. */
  groups: {
    broken: { title: 'Broken', folds: 'broken' },
    doubtful: { title: 'Doubtful', folds: 'doubtful' },
    read: { title: 'Read in a certain way', folds: 'read in a certain way' },
    kept: { title: 'Kept', folds: 'kept' },
    unchecked: { title: 'Not checkable here', folds: 'not checkable here' },
  },
  unknownRule: 'A rule that is not in the checklist of today',
  levels: { error: 'error', warning: 'warning', info: 'info' },
  /** Read aloud behind a place. */
  inRaw: ' in the raw message',
});
