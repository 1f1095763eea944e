// The command palette once it is open.
import { messageArea } from '../../../message-area';

export const PALETTE = messageArea('palette', {
  title: 'Jump to',
  placeholder: 'Jump to a channel, thread, run or agent',
  suggestions: 'Suggestions',
  looking: 'Looking…',
  notRead: 'The names could not be read. Close and try again.',
  nothing: 'Nothing has this name.',
  pages: 'Pages',
  appearance: {
    title: 'Appearance',
    comfortable: 'Rows: comfortable',
    dense: 'Rows: dense',
    relative: 'Times: how long ago',
    absolute: 'Times: by the clock',
  },
  messages: 'Messages',
  searchFor: (text: string) => `Search messages for “${text}”`,
});
