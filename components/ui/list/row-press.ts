// A row that opens wherever it is pressed, and holds text that can be selected and controls of its own: the link of a row that has
// neither covers it instead (`COVERS_ROW`).
import type { MouseEvent } from 'react';
import { isPlainClick } from '../query-link';

/** What takes a press itself. */
const CONTROLS = 'a,button,input,select,textarea,label,summary,dialog';

/** Whether a click means the row that hears of it: its own ground or text, once, without a key that asks for something else. */
function isRowPress(event: MouseEvent<HTMLElement>, selection: Selection | null): boolean {
  const { target, currentTarget: row, detail } = event;
  // The second click of two selects a word. A pane that floats is drawn elsewhere, and React tells the row of it all the same.
  if (!isPlainClick(event) || detail > 1 || selection?.isCollapsed === false) return false;
  return target instanceof Element && row.contains(target) && target.closest(CONTROLS) === null;
}

/** What a row hears of a press: the link in it that opens it is followed. By Enter the whole page does the same. */
export const OPENS_BY_PRESS = {
  onClick(event: MouseEvent<HTMLElement>) {
    if (!isRowPress(event, getSelection())) return;
    event.currentTarget.querySelector<HTMLAnchorElement>('a[data-open]')?.click();
  },
};
