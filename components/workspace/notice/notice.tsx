'use client';
// One short notice at a time, at the foot of the page: what was just done, and how to take it back. How it looks comes once something is done.
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { LatePart } from '@/components/ui/later/late-part';
import { Opened } from '@/components/ui/later/opened';
import type { Notice } from './notice-box';

const BOX = new LatePart(() => import('./notice-box').then((code) => code.NoticeBox));

/** A notice follows what somebody did. */
const FIRST_DEEDS = ['pointerdown', 'keydown'] as const;

const NoticeContext = createContext<(notice: Notice) => void>(() => undefined);

/** Shows a notice in place of the one before. */
export function useNotice(): (notice: Notice) => void {
  return useContext(NoticeContext);
}

export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const show = useCallback((next: Notice) => setNotice(next), []);
  // The network, from the first thing that is done on: a notice may say that the server no longer answers.
  useEffect(() => {
    const fetchBox = () => void BOX.fetch();
    for (const type of FIRST_DEEDS) addEventListener(type, fetchBox, { once: true });
    return () => {
      for (const type of FIRST_DEEDS) removeEventListener(type, fetchBox);
    };
  }, []);
  return (
    <NoticeContext value={show}>
      {children}
      <div
        role="status"
        className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center p-3 pb-[max(12px,env(safe-area-inset-bottom))]"
      >
        {notice !== null && (
          <Opened
            part={BOX}
            props={{ notice, onDone: (done) => setNotice((now) => (now === done ? null : now)) }}
          />
        )}
      </div>
    </NoticeContext>
  );
}
