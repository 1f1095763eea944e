'use client';
// Zooming by the wheel of the mouse with Ctrl, which is also how a pinch of two fingers comes. Without Ctrl the wheel scrolls.
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls `onZoomed` with each such turn over the pane, which the browser then does nothing with. */
export function useWheelZoom(
  pane: RefObject<HTMLElement | null>,
  onZoomed: (event: WheelEvent) => void,
): void {
  const zoom = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    onZoomed(event);
  });
  // The pane's wheel, which React listens to passively: ends with the view.
  useEffect(() => {
    const element = pane.current;
    if (element === null) return;
    const listen = (event: WheelEvent) => zoom(event);
    element.addEventListener('wheel', listen, { passive: false });
    return () => element.removeEventListener('wheel', listen);
  }, [pane]);
}
