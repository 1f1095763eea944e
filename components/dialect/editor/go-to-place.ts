// Selects a place in the editor and brings it into view. The box is as large as its text, so that what scrolls is the pane
// around it.
import type { CodePlace } from './code-pieces';
import { EDITOR_PADDING, LINE_HEIGHT } from './definition-editor';
import { lineStarts, placeInLines } from './lines';

export function goToPlace(
  box: HTMLTextAreaElement | null,
  text: string,
  [from, to]: CodePlace,
): void {
  if (box === null) return;
  box.focus({ preventScroll: true });
  box.setSelectionRange(from, to);
  const pane = box.closest('[data-editor]');
  const { line, column } = placeInLines(text, lineStarts(text), from);
  const top = EDITOR_PADDING + (line - 1) * LINE_HEIGHT;
  // A letter of the editor's font is about as wide as 0.6 of its 12 pixels.
  const left = column * 7.2;
  pane?.scrollTo({
    top: Math.max(0, top - pane.clientHeight / 2),
    left: left < pane.clientWidth / 2 ? 0 : left - pane.clientWidth / 2,
  });
  pane?.scrollIntoView({ block: 'nearest' });
}
