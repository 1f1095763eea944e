'use client';
// One short notice at a time, at the foot of the page: what was just done, and how to take it back. How it looks comes after the page.
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { LatePart } from '@/components/ui/later/late-part';
import { Opened } from '@/components/ui/later/opened';
import type { Notice } from './notice-box';

const BOX = new LatePart(() => import('./notice-box').then((code) => code.NoticeBox));

const NoticeContext = createContext<(notice: Notice) => void>(() => undefined);

/** Shows a notice in place of the one before. */
export function useNotice(): (notice: Notice) => void {
  return useContext(NoticeContext);
}

export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const show = useCallback((next: Notice) => setNotice(next), []);
  // The network: a notice may say that the server no longer answers.
  useEffect(() => void BOX.fetch(), []);
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
