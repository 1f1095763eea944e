'use client';
// What a popover shows once it is open.
import { Popover as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import type { WiredPane } from '../floating/late-pane';
import { useFocusBack } from './use-focus-back';

export function PopoverPane({
  label,
  content,
  open,
  onOpenChange,
  wire,
}: {
  label: string;
  content: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
} & WiredPane) {
  const focus = useFocusBack();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild ref={focus.button}>
        {wire}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          onEscapeKeyDown={focus.giveBack}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          // In React a form in it is within the form that it opened from, and would send that one too.
          onSubmit={(event) => event.stopPropagation()}
          className="z-50 w-72 max-w-[calc(100vw-16px)] not-data-[state=closed]:animate-appear rounded bg-raised shadow-float outline-none"
        >
          {content}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
