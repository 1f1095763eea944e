'use client';
// Who looks, for every view below. Stable for the life of the page.
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { signAs } from '@/lib/client/signing/signing-person';
import { importedField, type LogPlace } from '@/lib/model/imported-place';
import { FromFileWithin } from './from-file/from-file';
import type { Viewer } from './viewer';

const ViewerContext = createContext<Viewer>({
  role: 'viewer',
  person: '',
  canWrite: false,
  canReadRejections: false,
  canPlayDemo: false,
  canManageKeys: false,
  canManageTrustedKeys: false,
  canChangeViews: false,
  canJudgeRuns: false,
  canManageSearches: false,
  canReadAudit: false,
  canExport: false,
  canImport: false,
});

export function ViewerProvider({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  const { person } = viewer;
  // Tells the tab whose key in the browser's storage signs what is sent; the next reader's takes its place.
  useEffect(() => signAs(person), [person]);
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** Who looks. */
export function useViewer(): Viewer {
  return useContext(ViewerContext);
}

/**
 * What is read here and not written into: a place that lives elsewhere, and the past, which is not what a word would meet. Nothing
 * in it is offered that writes there, and what is from a run file stands still.
 */
export function ReadOnlyWithin({
  place,
  isPast = false,
  children,
}: {
  /** Null where what is shown is of many places. */
  place: LogPlace | null;
  isPast?: boolean;
  children: ReactNode;
}) {
  const viewer = useViewer();
  const reader = { ...viewer, canWrite: false, canJudgeRuns: false };
  const isElsewhere = place !== null && importedField(place) !== null;
  const isWritable = !isElsewhere && !isPast;
  return (
    <ViewerContext value={isWritable ? viewer : reader}>
      <FromFileWithin imported={place?.imported}>{children}</FromFileWithin>
    </ViewerContext>
  );
}

/** Whether who looks may write into a place: nobody does into one of another workspace. */
export function useCanWriteIn(place: LogPlace): boolean {
  const { canWrite } = useViewer();
  return canWrite && importedField(place) === null;
}
