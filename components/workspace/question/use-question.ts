'use client';
// What is asked before something is recorded may go: closed by its reader, or with what it was about. What it would have said then
// is said in a notice.
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useMessages } from '@/components/ui/language/language-context';
import { QUESTION } from '@/lib/messages/en/shared/question';
import { useNotice } from '../notice/notice';

type Failure = { readonly title: string; readonly detail: string };

type Question = {
  /** Its reader closes it: that it goes is no news. */
  close(): void;
  /** Tells of a failure where the question is gone, and returns whether it is. */
  tellIfGone(failure: Failure): boolean;
};

/** A question that goes by itself tells that nothing came of it. */
export function useQuestion(
  /** Drawn while it is asked. */
  form: RefObject<HTMLElement | null>,
  {
    name,
    written = '',
    isOpen,
  }: {
    name: string;
    /** What is lost with it. */
    written?: string;
    /** Asked, and not answered yet. */
    isOpen: boolean;
  },
): Question {
  const messages = useMessages(QUESTION);
  const notify = useNotice();
  const isClosed = useRef(false);
  const readLast = useEffectEvent(() =>
    isOpen && !isClosed.current ? messages.changedElsewhere(name, written.trim()) : null,
  );
  // The document, from which the question goes with what it was about; with the whole page its reader left it.
  useEffect(() => {
    const { pathname } = location;
    return () => {
      const text = readLast();
      setTimeout(() => {
        const isGone = form.current === null && location.pathname === pathname;
        if (text !== null && isGone) notify({ text });
      });
    };
  }, [form, notify]);
  return {
    close() {
      isClosed.current = true;
    },
    tellIfGone(failure) {
      const isGone = form.current === null;
      if (isGone) notify({ text: messages.failed(name, failure, written.trim()) });
      return isGone;
    },
  };
}
