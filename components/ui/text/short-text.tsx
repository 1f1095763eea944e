// A name that somebody gave and that may have no end: as much of it as fills two lines, and more of it on pointing at it. The event
// or the card that it comes from has all of it.
import { toLabel } from './split-visible';
import { VisibleText } from './visible-text';

/** Characters. */
const SHOWN_MAX = 160;

export function ShortText({ text }: { text: string }) {
  if (text.length <= SHOWN_MAX) return <VisibleText text={text} />;
  const start = text.slice(0, SHOWN_MAX).replace(/[\ud800-\udbff]$/, '');
  return <VisibleText text={`${start}…`} tip={toLabel(text)} />;
}
