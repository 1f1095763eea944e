'use client';
// The border before a panel at the right: dragged, or moved by the arrow keys, Home and End; a double click gives back the
// width that the panel began with.
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

type Range = { readonly initial: number; readonly min: number; readonly max: number };

/** As far as an arrow key moves it. Pixels. */
const STEP = 16;

export function PanelBorder({
  label,
  controls,
  width,
  range,
  onMoved,
}: {
  label: string;
  /** The id of the panel. */
  controls: string;
  /** Of the panel, in pixels. */
  width: number;
  range: Range;
  onMoved: (width: number) => void;
}) {
  const drag = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const move = (to: number) => onMoved(Math.min(Math.max(to, range.min), range.max));
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width: drawnWidth(event.currentTarget) };
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (drag.current !== null) move(drag.current.width + drag.current.x - clientX);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = {
      ArrowLeft: drawnWidth(event.currentTarget) + STEP,
      ArrowRight: drawnWidth(event.currentTarget) - STEP,
      Home: range.max,
      End: range.min,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(to);
  };
  return (
    <hr
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-controls={controls}
      aria-valuenow={width}
      aria-valuemin={range.min}
      aria-valuemax={range.max}
      className="relative h-auto w-px shrink-0 border-0 cursor-col-resize touch-none bg-hairline before:absolute before:-inset-x-1 before:inset-y-0 hover:bg-accent-line focus-visible:bg-accent active:bg-accent-line"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={() => {
        drag.current = null;
      }}
      onDoubleClick={() => move(range.initial)}
      onKeyDown={onKeyDown}
    />
  );
}

/** What the panel takes now: a narrow window gives it less than was asked for. */
function drawnWidth(border: HTMLElement): number {
  return border.nextElementSibling?.getBoundingClientRect().width ?? 0;
}
