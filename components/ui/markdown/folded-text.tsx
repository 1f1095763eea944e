'use client';
// Words that fill more than a screen: the first of them, and a button that shows all. What somebody looks at stays where it is when
// they are unfolded or folded again.
import { type ReactNode, type UIEvent, useRef, useState } from 'react';
import { FORMATTED_TEXT } from '@/lib/messages/en/shared/formatted-text';
import { SIZES } from '@/lib/messages/en/shared/sizes';
import { TEXTS } from '@/lib/messages/en/shared/texts';
import { evictOldest } from '@/lib/std/evict-oldest';
import { fingerprint } from '@/lib/std/fingerprint';
import { Button } from '../button';
import { useMessages } from '../language/language-context';
import { formatBytes } from '../text/format-bytes';
import { isFolded } from './folding';
import { FENCE, FORMATTED, isTooMuch } from './markdown';

/** Thirty lines, most of a screen, of which the last fade. All is there where nobody could unfold it: without scripts and on paper. */
const FOLDED =
  'max-h-[570px] overflow-hidden mask-b-from-90% noscript:max-h-none noscript:mask-none print:max-h-none print:mask-none';

/** Those that are unfolded stay so while their row is scrolled out of sight and back. By their marks: a page forgets redacted words. */
const unfolded = new Set<string>();

/** Nobody comes back to more of them. */
const UNFOLDED_MAX = 100;

type FoldedTextProps = { readonly text: string; readonly children: ReactNode };

/** With what draws the text itself. */
export async function readyFolds(): Promise<typeof FoldedText> {
  await Promise.all([FORMATTED.fetch(), FENCE.fetch()]);
  return FoldedText;
}

/** `children` draw the text. */
function FoldedText({ text, children }: FoldedTextProps) {
  return isFolded(text) && !isTooMuch(text) ? <Fold text={text}>{children}</Fold> : children;
}

function Fold({ text, children }: FoldedTextProps) {
  const { showLess } = useMessages(FORMATTED_TEXT);
  const { showAll, showAllLines } = useMessages(TEXTS);
  const sizes = useMessages(SIZES);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLDivElement>(null);
  const [isWhole, setIsWhole] = useState(() => unfolded.has(fingerprint(text)));
  const lines = text.split('\n').length;

  const fold = (isWholeNow: boolean) => {
    unfolded.delete(fingerprint(text));
    if (isWholeNow) unfolded.add(fingerprint(text));
    evictOldest(unfolded, UNFOLDED_MAX);
    setIsWhole(isWholeNow);
  };
  const press = () => {
    // Who unfolds reads on below what was there; who folds is at the end of it.
    keepInPlace(isWhole ? button.current : box.current);
    fold(!isWhole);
  };
  // A word that the browser found, or a link that has the focus, is scrolled to: it is shown where it came to stand.
  const showScrolledTo = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollTop } = currentTarget;
    if (isWhole || scrollTop === 0) return;
    keepInPlace(currentTarget, -scrollTop);
    fold(true);
  };

  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
      <div ref={box} className={isWhole ? undefined : FOLDED} onScroll={showScrolledTo}>
        {children}
      </div>
      <div ref={button} className="noscript:hidden print:hidden">
        <Button size="small" aria-expanded={isWhole} onClick={press}>
          {isWhole && showLess}
          {!isWhole && lines > 1 && showAllLines(formatBytes(sizes, text.length), lines)}
          {!isWhole && lines === 1 && showAll(formatBytes(sizes, text.length))}
        </Button>
      </div>
    </div>
  );
}

/**
 * Scrolls what the element stands in so that it stands where it does now, or so far from there, once what changes has been laid out.
 * An observer hears of that before it is shown, and after those that were there before, by one of which a list keeps its own place.
 */
function keepInPlace(element: HTMLElement | null, by = 0): void {
  const pane = element?.closest('.overflow-y-auto');
  if (!element || !pane) return;
  const top = element.getBoundingClientRect().top + by;
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    pane.scrollTop += element.getBoundingClientRect().top - top;
  });
  observer.observe(element);
}
