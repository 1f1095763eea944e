// Who did what, to what, and what came of it.
import { messageArea } from '../../../message-area';

export const AUDIT = messageArea('audit', {
  back: 'Back to the settings',
  settings: 'Settings',
  title: 'Audit',
  readAgain: 'Read again',
  reading: 'Reading the audit',
  list: 'Entries of the audit, newest first',
  older: 'Show older ones',
  none: {
    title: 'Nothing was done yet',
    text: 'Keys, sign-ins, agents, workflows, redactions, exports and refused attempts are kept here.',
  },
  denied: {
    title: 'The audit is not for your key',
    text: (role: string) => `Auditors and admins read who did what. You are signed in as ${role}.`,
  },
  noneFound: {
    title: 'No such entry',
    text: 'Nobody did that, as far as the audit goes back. Clear the filter to see everything.',
  },
  filter: {
    actor: 'Who acted',
    actorExample: (actor: string) => `who: ${actor}`,
    action: 'What was done',
    actionExample: (action: string) => `what: ${action}`,
    submit: 'Filter',
    clear: 'Clear',
  },
  actors: {
    person: 'a person',
    key: 'a program, by its key',
    server: 'this server',
    stranger: 'a stranger',
  },
});
