// What all pages of a run say: their head, and what stands there where nothing is to be shown.
import { messageArea } from '../../../message-area';

export const RUN_PAGE = messageArea('run-page', {
  back: 'Back to the channel',
  views: 'Views of the run',
  tabs: {
    thread: 'Thread',
    run: 'Run',
    decisions: 'Decisions',
    delegations: 'Delegations',
    suspects: 'Suspects',
  },
  export: 'Export this run…',
  compare: 'Compare with another run',
  notBegun: { title: 'The run had not begun', text: 'Its first event came after this moment.' },
  tasks: {
    reading: 'Reading the tasks',
    unread: 'The tasks could not be read',
  },
});
