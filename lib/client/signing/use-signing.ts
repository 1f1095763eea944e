'use client';
// Whether what the reader sends from this browser is signed, and by which key.
import { useSyncExternalStore } from 'react';
import { type Signing, signingNow, signingUnknown, subscribeSigning } from './own-key';

/** Whether this browser signs what its person sends, followed over all tabs. */
export function useSigning(): Signing {
  return useSyncExternalStore(subscribeSigning, signingNow, signingUnknown);
}
