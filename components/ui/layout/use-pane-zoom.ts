'use client';
// Zooming a pane by the wheel of the mouse with Ctrl, which is also how a pinch on a touchpad comes, and by two fingers on the
// screen. The wheel without Ctrl and one finger scroll it. Its style keeps the browser from zooming the page (`.zoomed-pane`).
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** How much of the zoom one pixel of the wheel is. */
const WHEEL_RATE = 0.002;

/** A change of the zoom, and what stays where it is. Pixels from the pane's corner. */
export type PaneZoom = { readonly factor: number; readonly x: number; readonly y: number };

/** Where two fingers stand. Pixels of the window. */
type Pinch = { readonly apart: number; readonly x: number; readonly y: number };

/** Calls `onZoomed` with each such turn or move over the pane, which the browser then does nothing with. */
export function usePaneZoom(
  pane: RefObject<HTMLElement | null>,
  onZoomed: (by: PaneZoom) => void,
): void {
  const zoom = useEffectEvent(onZoomed);
  // The pane's wheel and fingers, which React listens to passively: ends with the view.
  useEffect(() => {
    const element = pane.current;
    if (element === null) return;
    const ended = new AbortController();
    const { signal } = ended;
    const zoomAt = (x: number, y: number, factor: number) => {
      const corner = element.getBoundingClientRect();
      zoom({ factor, x: x - corner.left, y: y - corner.top });
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoomAt(event.clientX, event.clientY, Math.exp(-event.deltaY * WHEEL_RATE));
    };
    let before: Pinch | null = null;
    const onTouch = (event: TouchEvent) => {
      const after = pinchOf(event.touches);
      // Fingers that the browser scrolls by already are its own until they are lifted.
      if (before !== null && after !== null && event.cancelable) {
        event.preventDefault();
        element.scrollBy(before.x - after.x, before.y - after.y);
        zoomAt(after.x, after.y, after.apart / before.apart);
      }
      before = after;
    };
    element.addEventListener('wheel', onWheel, { passive: false, signal });
    for (const name of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
      element.addEventListener(name, onTouch, { passive: name !== 'touchmove', signal });
    return () => ended.abort();
  }, [pane]);
}

/** Null where not two fingers are down. */
function pinchOf({ 0: one, 1: other, length }: TouchList): Pinch | null {
  if (one === undefined || other === undefined || length !== 2) return null;
  return {
    apart: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
  };
}
