'use client';
// A floating pane that opens from a button and takes input.
import { type ReactNode, useState } from 'react';
import { LatePart } from '../later/late-part';
import { LatePane, type OpenedBy } from './late-pane';

const PANE = new LatePart(() => import('./popover-pane').then((code) => code.PopoverPane));

/** A button's own keys click it. */
const POPOVER: OpenedBy = { role: 'dialog', pointer: 'click', keys: [] };

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
  const [isOpen, setIsOpen] = useState(false);
  return (
    <LatePane
      part={PANE}
      props={{ label, content: children }}
      by={POPOVER}
      isOpen={open ?? isOpen}
      onOpenChange={(next) => {
        setIsOpen(next);
        onOpenChange?.(next);
      }}
      trigger={trigger}
    />
  );
}
