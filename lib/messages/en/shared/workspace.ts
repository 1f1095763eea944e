// What every page takes from its frame: the theme, the notice of what was done, the box in which one comments.
import { messageArea } from '../../message-area';

export const WORKSPACE = messageArea('workspace', {
  theme: {
    title: 'Theme',
    words: { system: 'As the system', light: 'Light', dark: 'Dark' },
    change: (now: string, next: string) => `Theme: ${now}. Change to: ${next}`,
  },
  notice: { title: 'What was done', undo: 'Undo' },
  comment: { field: 'Comment', send: 'Comment' },
});
