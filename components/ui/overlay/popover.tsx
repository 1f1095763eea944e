'use client';
// A floating pane that opens from a button and takes input.
import type { ReactNode, SyntheticEvent } from 'react';
import { type AskedOfPane, LatePane } from '../floating/late-pane';
import { LatePart } from '../later/late-part';

const PANE = new LatePart(() => import('./popover-pane').then((code) => code.PopoverPane));

const CLOSED = { 'aria-haspopup': 'dialog', 'aria-expanded': false, 'data-state': 'closed' };

export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  children,
}: {
  /** One focusable element. */
  trigger: ReactNode;
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}) {
  return (
    <LatePane
      part={PANE}
      props={{ label, open, onOpenChange, content: children }}
      asks={asks}
      attributes={CLOSED}
    >
      {trigger}
    </LatePane>
  );
}

/** A button's own keys click it. */
function asks({ type }: SyntheticEvent<HTMLElement>): AskedOfPane {
  if (type === 'click') return 'take';
  return type === 'blur' ? 'leave' : null;
}
