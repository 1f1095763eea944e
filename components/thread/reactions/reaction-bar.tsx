'use client';
// Whether there is anything of reactions to show beneath a row; most rows have none, and the chips come after the page.
import { LatePart } from '@/components/ui/later/late-part';
import { Later } from '@/components/ui/later/later';
import type { EventRecord } from '@/lib/model/event-record';
import { useReactionsTo } from './reactions-context';
import type { Reacting } from './use-react';

/** They also say why a reaction was refused. */
export const CHIPS = new LatePart(() =>
  import('./reaction-chips').then((code) => code.ReactionChips),
);

export function ReactionBar({ record, react }: { record: EventRecord; react: Reacting }) {
  const { given, pin } = useReactionsTo(record.event);
  if (given.length === 0 && pin === null && react.failure === null) return null;
  return <Later part={CHIPS} props={{ record, react }} Waiting={Unloaded} />;
}

/** As tall as a line of chips. */
function Unloaded() {
  return <div className="h-7" />;
}
