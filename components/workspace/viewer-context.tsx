'use client';
// Who looks, for every view below. Stable for the life of the page.
import { createContext, type ReactNode, useContext } from 'react';
import { importedField, type LogPlace } from '@/lib/model/imported-place';
import type { Viewer } from './viewer';

const ViewerContext = createContext<Viewer>({
  role: 'viewer',
  canWrite: false,
  canReadRejections: false,
  canPlayDemo: false,
  canManageKeys: false,
  canChangeViews: false,
  canJudgeRuns: false,
  canManageSearches: false,
  canReadAudit: false,
  canExport: false,
  canImport: false,
});

export function ViewerProvider({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** What shows the past: nobody writes there, for what it shows is not what their words would meet. */
export function PastProvider({ isPast, children }: { isPast: boolean; children: ReactNode }) {
  const viewer = useViewer();
  const canWrite = viewer.canWrite && !isPast;
  return <ViewerContext value={{ ...viewer, canWrite }}>{children}</ViewerContext>;
}

/** Who looks. */
export function useViewer(): Viewer {
  return useContext(ViewerContext);
}

/** What stands in a place that is read here and lives elsewhere: nothing in it is offered that writes into it. */
export function ReadOnlyWithin({ place, children }: { place: LogPlace; children: ReactNode }) {
  const viewer = useViewer();
  if (importedField(place) === null) return children;
  const reader = { ...viewer, canWrite: false, canJudgeRuns: false };
  return <ViewerContext value={reader}>{children}</ViewerContext>;
}

/** Whether who looks may write into a place: nobody does into one of another workspace. */
export function useCanWriteIn(place: LogPlace): boolean {
  const { canWrite } = useViewer();
  return canWrite && importedField(place) === null;
}
