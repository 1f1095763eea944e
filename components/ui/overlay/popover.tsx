'use client';
// A floating pane that opens from a button and takes input.
import { Popover as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { useFocusBack } from './use-focus-back';

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
  const focus = useFocusBack();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild ref={focus.button}>
        {trigger}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          onEscapeKeyDown={focus.giveBack}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          className="z-50 w-72 max-w-[calc(100vw-16px)] not-data-[state=closed]:animate-appear rounded bg-raised shadow-float outline-none"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
