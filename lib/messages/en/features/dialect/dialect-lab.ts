// The dialect lab: what there is to open, its parts, and what stands there where nothing is open.
import { messageArea } from '../../../message-area';
import { english } from '../../english-forms';

const { counted } = english;

export const DIALECT_LAB = messageArea('dialect-lab', {
  title: 'Dialect lab',
  about: 'What agents may say beyond the core, and what it becomes',
  parts: {
    title: 'Parts of the lab',
    list: 'Dialects',
    source: 'Definition',
    bench: 'Bench',
    /** Where both stand side by side. */
    sourceAndBench: 'Definition and bench',
  },
  tabs: { try: 'Try', versions: 'Versions', spoken: 'Spoken by', history: 'History' },
  ofLastSound: 'of the last sound text',
  undefinedHere: {
    title: 'Nobody has defined it here',
    text: 'Install it, or teach it to an agent: then its versions, its speakers and its history stand here.',
  },
  absent: {
    reading: 'Reading the dialect',
    title: 'Nobody has defined this here',
    text: 'The address names a dialect or a version that the log does not hold.',
    open: 'Open one of the draft',
  },
  known: {
    find: 'Find a dialect',
    new: 'New',
    installed: 'Installed',
    noneInstalled: 'None yet. Open one of the draft and install it, or let an agent define one.',
    noneFound: 'None has this name.',
    offered: 'Offered, not installed',
    ofDraft: 'Ready to open, from the draft',
    own: 'Yours',
    ownTitle: 'New dialect',
    ownDetail: 'Kept in this tab only',
    edited: 'edited',
    /** `author`: null where nobody is named. */
    facts: (performatives: number, versions: number, author: string | null) =>
      [
        counted(performatives, { one: 'performative', other: 'performatives' }),
        ...(versions > 1 ? [counted(versions, { one: 'version', other: 'versions' })] : []),
        ...(author === null ? [] : [`by ${author}`]),
      ].join(', '),
    /** What those of the draft are for, by their names. */
    purposes: {
      'logistics-dialect': 'Shipments and deliveries',
      'planning-dialect': 'Actions, goals and plans',
    },
  },
});
