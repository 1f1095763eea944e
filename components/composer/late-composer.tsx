'use client';
// The composer at the foot of a page, whose code comes after the page's own: the server has drawn it, and what is written into it
// meanwhile is there then.
import { LatePart } from '@/components/ui/later/late-part';
import { Later } from '@/components/ui/later/later';
import { useShortcut } from '@/components/workspace/use-shortcut';
import type { ComposerProps } from './composer';

export const COMPOSER = new LatePart(() => import('./composer').then((code) => code.Composer));

export function LateComposer(props: ComposerProps) {
  useShortcut('c', () => document.querySelector<HTMLElement>('[data-compose] textarea')?.focus());
  return <Later part={COMPOSER} props={props} Waiting={Room} />;
}

/** As high as the composer of one line. */
function Room() {
  return (
    <div
      data-compose
      className="mx-2 mb-2 h-[100px] shrink-0 rounded-large border border-hairline-strong bg-raised md:mx-4 md:mb-3"
    />
  );
}
