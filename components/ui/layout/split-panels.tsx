'use client';
// The content and, beside it, a detail pane of adjustable width. Below 1024 px the detail takes the content's place, and at
// any width where the address says `wide`. The focus goes along: into the detail, and back to what opened it.
import { useSearchParams } from 'next/navigation';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { CONTROLS } from '@/lib/messages/en/shared/controls';
import { useMessages } from '../language/language-context';
import { PanelBorder } from './panel-border';

/** Widths in pixels. The content keeps its least width in `app/globals.css`. */
const DETAIL = { initial: 432, min: 328, max: 720 } as const;

export function SplitPanels({ main, detail }: { main: ReactNode; detail: ReactNode | null }) {
  const messages = useMessages(CONTROLS);
  const isWide = useSearchParams().get('wide') !== null;
  const [width, setWidth] = useState<number>(DETAIL.initial);
  const pane = useFocusWithin(detail !== null);
  const style: CSSProperties & { '--detail-width': string } = {
    '--detail-width': `${String(width)}px`,
  };
  return (
    <div
      className="split-panels"
      style={style}
      data-detail={detail === null ? undefined : isWide ? 'wide' : 'beside'}
    >
      <div id="main">{main}</div>
      {detail !== null && (
        <>
          <PanelBorder
            label={messages.detailWidth}
            controls="detail"
            width={width}
            range={DETAIL}
            onMoved={setWidth}
          />
          <div id="detail" ref={pane} tabIndex={-1} className="bg-surface outline-none">
            {detail}
          </div>
        </>
      )}
    </div>
  );
}

/** @param isOpen There is a detail. Answers where its pane goes. */
function useFocusWithin(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const pane = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  // The browser's focus, which is lost where what has it is hidden or gone.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (isOpen) {
      opener.current = focused;
      if (focused?.getClientRects().length === 0) pane.current?.focus({ preventScroll: true });
      return;
    }
    const isLost = focused === null || focused === document.body;
    if (isLost && opener.current instanceof HTMLElement) {
      opener.current.focus({ preventScroll: true });
    }
    opener.current = null;
  }, [isOpen]);
  return pane;
}
