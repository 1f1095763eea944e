// All agents by name, as they are or were.
import { messageArea } from '../../../message-area';

export const AGENT_DIRECTORY = messageArea('agent-directory', {
  title: 'Agents',
  find: 'Find an agent by name',
  more: 'Show more agents',
  none: {
    title: 'No agents yet',
    text: 'An agent appears when it registers or speaks.',
    connect: 'Connect an agent',
  },
  noneThen: { title: 'No agent had said anything', text: 'The first one came later.' },
  notFound: {
    noName: 'No agent has this name',
    tryPart: 'Try a part of the name.',
    noSuch: 'No such agent',
    tryPartOrPresence: 'Try a part of the name, or any presence.',
  },
  presence: {
    any: 'Any presence',
    is: (shown: string) => `Presence: ${shown}`,
  },
  aboutThen:
    'How many tasks each had open, and so whether it was busy, is not told here: its own page shows it. The log keeps no heartbeats: who registered counts as here until the log says that it left.',
  columns: {
    agent: 'Agent',
    canDo: 'Can do',
    openTasks: 'Open tasks',
    succeeded: 'Succeeded',
    lastHeard: 'Last heard',
  },
  row: {
    notRegistered: 'Not registered',
    /** Behind numbers, where no column has a name. */
    openTasks: ' open tasks',
    succeeded: ' succeeded',
    untold: 'not told',
    untoldHint: 'Too much has been said since to tell it here',
  },
});
