'use client';
// Whether a row is pointed at: by a mouse that is over it, or by a finger that touched it last. A finger that scrolls touches nothing.
import { type PointerEvent, useEffect, useState } from 'react';

export function usePointed(seq: number) {
  const [by, setBy] = useState<'mouse' | 'finger' | null>(null);
  const isTouched = by === 'finger';
  // Listens to the document for the next touch of something else; stops when it came, or with the row.
  useEffect(() => {
    if (!isTouched) return;
    const onTouched = ({ target }: Event): void => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
      if (row?.dataset.seq !== String(seq)) setBy(null);
    };
    document.addEventListener('pointerdown', onTouched);
    return () => document.removeEventListener('pointerdown', onTouched);
  }, [isTouched, seq]);
  return {
    isPointed: by !== null,
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') setBy('mouse');
      },
      onPointerUp: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'touch') setBy('finger');
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') setBy(null);
      },
    },
  };
}
