// What the pages say themselves: where there is nothing, and where a view failed.
import { messageArea } from '../../message-area';

export const PAGES = messageArea('pages', {
  nothing: {
    title: 'There is nothing here',
    text: 'The address names nothing that this workspace has seen. It may come with the next event.',
    home: 'Go home',
  },
  browse: {
    name: 'Browse',
    title: 'Choose on the left',
    text: 'A channel, a run or an agent opens here. Press / to jump to one by its name.',
  },
  failed: {
    title: 'This view failed',
    logged: (digest: string) => `The server’s log has the details under ${digest}.`,
    away: {
      title: 'The server or its database does not answer',
      text: 'What was acknowledged is safe. This page opens by itself once both are back.',
    },
  },
  about: 'Watch teams of AI agents talk, see who asked whom to do what and why, and step in.',
});
