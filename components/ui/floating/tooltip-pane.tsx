'use client';
// What a tooltip shows, once somebody points at its button or comes to it by a key.
import { Tooltip as Primitive, Slot } from 'radix-ui';
import { type ComponentProps, type ReactElement, type ReactNode, useRef } from 'react';
import type { WiredPane } from './late-pane';

/** The pointer rests that long before the first is shown. */
const DELAY_MS = 400;

/** So long after one was shown, the next is shown at once. */
const AT_ONCE_MS = 200;

/** Until when the next is shown at once, by the time of `performance`. */
let atOnceUntil = 0;

export type TooltipSide = 'top' | 'bottom' | 'left' | 'right';

export function TooltipPane({
  content,
  side,
  wire,
}: { content: ReactNode; side: TooltipSide } & WiredPane) {
  return (
    <Primitive.Provider delayDuration={DELAY_MS}>
      <Primitive.Root onOpenChange={noteShown}>
        <Primitive.Trigger asChild>
          <Trigger wire={wire} />
        </Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-80 not-data-[state=closed]:animate-appear break-words rounded bg-raised px-2 py-1 text-12 text-ink-strong shadow-float"
          >
            {content}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}

/** Shows the tooltip at once, as for the focus, where another one was shown just now: each has a provider of its own, and they share no delay. */
function Trigger({ wire, ...given }: { wire: ReactElement } & ComponentProps<'button'>) {
  const isOver = useRef(false);
  return (
    <Slot.Root
      {...given}
      onPointerMove={(event) => {
        given.onPointerMove?.(event as never);
        if (event.pointerType === 'touch' || isOver.current) return;
        isOver.current = true;
        if (performance.now() < atOnceUntil) given.onFocus?.(event as never);
      }}
      onPointerLeave={(event) => {
        isOver.current = false;
        given.onPointerLeave?.(event as never);
      }}
    >
      {wire}
    </Slot.Root>
  );
}

function noteShown(isShown: boolean): void {
  atOnceUntil = isShown ? Number.POSITIVE_INFINITY : performance.now() + AT_ONCE_MS;
}
