// A name that somebody gave and that may have no end: as much of it as fills two lines, and more of it on pointing at it. The event
// or the card that it comes from has all of it.
import { cutText } from '@/lib/std/cut-text';
import { toLabel } from './split-visible';
import { VisibleText } from './visible-text';

/** Characters, without the dots that end what is cut. */
const SHOWN_MAX = 160;

export function ShortText({ text }: { text: string }) {
  if (text.length <= SHOWN_MAX) return <VisibleText text={text} />;
  return <VisibleText text={cutText(text, SHOWN_MAX + 1)} tip={toLabel(text)} />;
}
