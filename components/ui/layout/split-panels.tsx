'use client';
// The content and, beside it, a detail pane of adjustable width. Below 1024 px the detail takes the content's place, and at
// any width where the address says `wide`.
import { useSearchParams } from 'next/navigation';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { CONTROLS } from '@/lib/messages/en/shared/controls';
import { useMessages } from '../language/language-context';
import { PanelBorder } from './panel-border';

/** Widths in pixels. The content keeps its least width in `app/globals.css`. */
const DETAIL = { initial: 432, min: 328, max: 720 } as const;

export function SplitPanels({ main, detail }: { main: ReactNode; detail: ReactNode | null }) {
  const messages = useMessages(CONTROLS);
  const isWide = useSearchParams().get('wide') !== null;
  const [width, setWidth] = useState<number>(DETAIL.initial);
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
          <div id="detail" className="bg-surface">
            {detail}
          </div>
        </>
      )}
    </div>
  );
}
