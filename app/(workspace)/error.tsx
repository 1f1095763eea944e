'use client';
// A view failed; the frame around it lives on.
import { FailedView, type FailedViewProps } from '@/components/shell/failed-view';

export default function ViewError(props: FailedViewProps) {
  return <FailedView {...props} />;
}
