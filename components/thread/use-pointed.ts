'use client';
// Whether a row is pointed at: by a mouse that is over it, by a finger that touched it last, or by the focus of the keyboard. A finger
// that scrolls touches nothing. Of mouse and keyboard the one that moved last points, so that one row is pointed at and not two.
import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';

type By = 'mouse' | 'finger' | 'keyboard';

export function usePointed(seq: number) {
  const [by, setBy] = useState<By | null>(null);
  // Listens to the document for what points at something else; stops when it came, or with the row.
  useEffect(() => {
    if (by === null) return;
    const isElsewhere = (target: EventTarget | null) =>
      target instanceof Element &&
      target.closest<HTMLElement>('[data-row]')?.dataset.seq !== String(seq);
    const listen = { mouse: 'focusin', finger: 'pointerdown', keyboard: 'pointermove' }[by];
    const onOther = (event: Event): void => {
      if (!isElsewhere(event.target) || !isMeant(event)) return;
      // What holds the focus stays where it is.
      const isUsed = by === 'keyboard' && document.activeElement?.closest('[role="toolbar"]');
      if (!isUsed) setBy(null);
    };
    document.addEventListener(listen, onOther);
    return () => document.removeEventListener(listen, onOther);
  }, [by, seq]);
  return {
    isPointed: by !== null,
    handlers: {
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType !== 'touch' && !isFocusElsewhere(event)) setBy('mouse');
      },
      onPointerMove: ({ pointerType, nativeEvent }: PointerEvent) => {
        if (pointerType !== 'touch' && by === null && hasMoved(nativeEvent)) setBy('mouse');
      },
      onPointerUp: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'touch') setBy('finger');
      },
      onPointerLeave: ({ pointerType, currentTarget }: PointerEvent) => {
        if (pointerType === 'touch') return;
        const { activeElement } = document;
        const isFocused =
          currentTarget.contains(activeElement) && activeElement?.matches(':focus-visible');
        setBy(isFocused ? 'keyboard' : null);
      },
      onFocus: ({ target }: FocusEvent) => {
        if (target.matches(':focus-visible')) setBy('keyboard');
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget))
          setBy((was) => (was === 'keyboard' ? null : was));
      },
    },
  };
}

/** The focus that a press moves along points at nothing, and neither does a mouse under which the page was scrolled. */
function isMeant(event: Event): boolean {
  const { type, target } = event;
  if (type === 'focusin') return target instanceof Element && target.matches(':focus-visible');
  return !(type === 'pointermove' && event instanceof MouseEvent) || hasMoved(event);
}

function hasMoved({ movementX, movementY }: MouseEvent): boolean {
  return movementX !== 0 || movementY !== 0;
}

/** A row that came under a mouse at rest, while the keyboard is in another one. */
function isFocusElsewhere({ currentTarget, nativeEvent }: PointerEvent): boolean {
  const row = document.activeElement?.closest('[data-row]');
  const isElsewhere =
    row !== null &&
    row !== undefined &&
    row !== currentTarget &&
    row.matches(':has(:focus-visible), :focus-visible');
  return isElsewhere && !hasMoved(nativeEvent);
}
