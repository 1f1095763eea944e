'use client';
// Tells when an element comes near the window, so that what is costly to draw waits until somebody looks.
import { type RefObject, useEffect } from 'react';

/** What is scrolled to within a moment is made ready before it is seen. */
const NEAR = '300px';

/** Calls `onSeen` once when the element of the ref comes near the window. */
export function useSeen(ref: RefObject<Element | null>, onSeen: (() => void) | null): void {
  // The browser watches the element; it stops when the element goes.
  useEffect(() => {
    const element = ref.current;
    if (element === null || onSeen === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        onSeen();
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, onSeen]);
}
