'use client';
// Whether what is shown came from a run file: what was going on when that was written does not go on here, and no clock of it ticks.
import { createContext, type ReactNode, useContext } from 'react';
import type { ImportedFrom } from '@/lib/model/imported-from';

const FromFileContext = createContext(false);

/** `imported` is the file that what stands within is from; undefined where it is from none. */
export function FromFileWithin({
  imported,
  children,
}: {
  imported: ImportedFrom | undefined;
  children: ReactNode;
}) {
  return <FromFileContext value={imported !== undefined}>{children}</FromFileContext>;
}

/** Whether it stands still as its file had it. */
export function useIsFromFile(): boolean {
  return useContext(FromFileContext);
}
