// A pane beside a view, and what closes it.
import { messageArea } from '../../message-area';

export const PANE = messageArea('pane', {
  close: 'Close',
  /** As it stands on keyboards. */
  escapeKey: 'Esc',
});
