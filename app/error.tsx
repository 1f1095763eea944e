'use client';
// The frame of the workspace failed, or a page outside of it.
import { FailedView, type FailedViewProps } from '@/components/shell/failed-view';

export default function FrameError(props: FailedViewProps) {
  return (
    <main>
      <FailedView {...props} />
    </main>
  );
}
