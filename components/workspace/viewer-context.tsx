'use client';
// Who looks, for every view below. Stable for the life of the page.
import { createContext, type ReactNode, useContext } from 'react';
import type { Viewer } from './viewer';

const ViewerContext = createContext<Viewer>({
  role: 'viewer',
  canWrite: false,
  canReadRejections: false,
  canPlayDemo: false,
  canManageKeys: false,
});

export function ViewerProvider({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** Who looks. */
export function useViewer(): Viewer {
  return useContext(ViewerContext);
}
