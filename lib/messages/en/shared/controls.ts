// What stands on every page: buttons, panes and lists without a word of the domain.
import { messageArea } from '../../message-area';
import { english } from '../english-forms';

export const CONTROLS = messageArea('controls', {
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Not copied: the browser refused',
  fold: (what: string) => `Fold ${what}`,
  unfold: (what: string) => `Unfold ${what}`,
  findByName: 'Find by name',
  reading: 'Reading',
  tryAgain: 'Try again',
  notNow: 'Not now',
  close: 'Close',
  backToList: 'Back to the list',
  showAll: (count: number) => `Show all ${english.grouped(count)}`,
  detailWidth: 'Width of the detail pane',
  /** As they stand on keyboards. */
  keys: { enter: 'Enter', escape: 'Esc', space: 'Space', shift: 'Shift' },
});
