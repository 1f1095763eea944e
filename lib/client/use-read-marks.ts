'use client';
// What the reader has read, and the ways to say so.
import { useSyncExternalStore } from 'react';
import type { ReadMarks } from './read-marks';
import { readMarks } from './tab';

/** Null on the server and until the workspace is open: then nothing is shown as unread. */
export function useReadMarks(): ReadMarks | null {
  return useSyncExternalStore(readMarks.subscribe, readMarks.getSnapshot, () => null);
}

/** Changes the marks by one of the functions of `read-marks`. */
export const changeReadMarks = readMarks.change;
