'use client';
// The line above a page of something that is in no list. Little is hidden: what it says comes after the page.
import { LatePart } from '@/components/ui/later/late-part';
import { Later } from '@/components/ui/later/later';
import type { ViewedThing } from './use-change-view';

const TEXT = new LatePart(() => import('./hidden-text').then((code) => code.HiddenText));

export function HiddenNote({
  thing,
  isHidden,
  mergedInto = null,
}: {
  thing: ViewedThing;
  isHidden: boolean;
  mergedInto?: string | null;
}) {
  if (!isHidden && mergedInto === null) return null;
  return (
    <div
      role="note"
      className="flex min-h-9 shrink-0 items-center gap-2 border-b border-hairline bg-ground px-3 py-1 text-ink md:px-5"
    >
      <Later part={TEXT} props={{ thing, mergedInto }} Waiting={Nothing} />
    </div>
  );
}

function Nothing() {
  return null;
}
