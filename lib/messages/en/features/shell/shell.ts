// The frame of every page: the sidebar, and the state of the connection.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

export const SHELL = messageArea('shell', {
  skip: 'Skip to the content',
  view: 'View',
  workspace: 'Workspace',
  places: 'Places',
  /** How much waits in one of them. */
  waiting: english.grouped,
  jumpTo: 'Jump to',
  noAuth: 'Authentication is off',
  you: <Drawn>(role: Drawn): RichText<Drawn> => ['You ', role],
  connection: {
    connecting: 'Connecting',
    catching_up: 'Catching up',
    live: 'Live',
    offline: 'Offline',
    signed_out: 'Signed out',
  },
  signIn: 'Sign in',
  channels: {
    all: 'All channels',
    none: 'A channel appears with its first message.',
    /** What is said of the number is read aloud alone. */
    unread: <Drawn>(count: Drawn): RichText<Drawn> => [count, ' unread'],
  },
  runs: { all: 'All runs', none: 'None yet.' },
  agents: { all: 'All agents', none: 'An agent appears when it registers or speaks.' },
});
