'use client';
// A name or a fact that shows on hover and on focus. Never the only place where something can be read by a screen reader.
import type { ReactNode, SyntheticEvent } from 'react';
import { type AskedOfPane, LatePane } from './floating/late-pane';
import type { TooltipSide } from './floating/tooltip-pane';
import { LatePart } from './later/late-part';

const PANE = new LatePart(() => import('./floating/tooltip-pane').then((code) => code.TooltipPane));

const NOTHING = {};

export function Tooltip({
  content,
  children,
  side = 'top',
}: {
  content: ReactNode;
  /** One element. */
  children: ReactNode;
  side?: TooltipSide;
}) {
  return (
    <LatePane part={PANE} props={{ content, side }} asks={asks} attributes={NOTHING}>
      {children}
    </LatePane>
  );
}

/** A pointer that hovers, and a focus that came by a key; one that came by a press shows nothing. */
function asks({ type, nativeEvent, currentTarget }: SyntheticEvent<HTMLElement>): AskedOfPane {
  if (type === 'pointermove') {
    return nativeEvent instanceof PointerEvent && nativeEvent.pointerType !== 'touch'
      ? 'open'
      : null;
  }
  if (type === 'focus') return currentTarget.matches(':focus-visible') ? 'open' : null;
  return type === 'keydown' ? null : 'leave';
}
