// The Owed inbox.
import { messageArea } from '../../message-area';
import { english } from '../english-forms';

export const OWED = messageArea('owed', {
  title: 'Owed',
  list: 'What is owed',
  reading: 'Reading what is owed',
  oldest: (shown: number, total: number) =>
    `The oldest ${english.grouped(shown)} of ${english.grouped(total)}. Filter by agent or run to see others.`,
  /** More may be owed than is listed. */
  atLeast: (count: number) => `${english.grouped(count)}+`,
  nothing: {
    anywhere: 'Nobody owes anything',
    openRuns: 'Open the runs',
    whatComes:
      'Requests without an answer, results that wait for approval and votes that are due stand here.',
    here: 'Nothing is owed here',
    ofKind: 'Nothing of this kind is owed',
    showAll: 'Show everything that is owed',
  },
  filters: {
    kind: (shown: string) => `Kind: ${shown}`,
    everyKind: 'Every kind',
    agent: (shown: string) => `Who owes: ${shown}`,
    everybody: 'Everybody',
    you: 'You',
    run: (shown: string) => `Run: ${shown}`,
    everyRun: 'Every run',
    showAll: 'Show all',
  },
});
