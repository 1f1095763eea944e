'use client';
// What a message answers, kept beside its draft while the tab lives: sent later, it is still the answer.
import { useEffect } from 'react';
import { keepDraft, useDraft } from '@/components/ui/form/drafts';
import type { ReplyTarget } from './composer-parts';

/** The name under which is kept what the draft of a thread answers. */
function replyDraft(draftName: string): string {
  return `reply:${draftName}`;
}

/** Its words are gone: what is written next answers nothing by itself. */
export function forgetReply(draftName: string): void {
  keepDraft(replyDraft(draftName), null);
}

/** What the draft answers, as it is kept; null where it answers nothing. */
export function useKeptReply(draftName: string): ReplyTarget | null {
  return readTarget(useDraft(replyDraft(draftName)));
}

/** What is asked to be answered now, else what a draft that has words was begun for. */
export function useReply(
  draftName: string,
  {
    asked,
    hasWords,
    onEnded,
  }: { asked: ReplyTarget | null; hasWords: boolean; onEnded: (() => void) | undefined },
): { readonly replyTo: ReplyTarget | null; end(): void } {
  const kept = useKeptReply(draftName);
  // Keeps in the browser's storage what the words answer.
  useEffect(() => {
    if (asked !== null && hasWords) keepDraft(replyDraft(draftName), JSON.stringify(asked));
  }, [asked, hasWords, draftName]);
  return {
    replyTo: asked ?? (hasWords ? kept : null),
    end() {
      forgetReply(draftName);
      onEnded?.();
    },
  };
}

/** Of a storage that somebody else may have written to. */
function readTarget(text: string | null): ReplyTarget | null {
  if (text === null) return null;
  try {
    const { id, seq, task_id, from, protocol } = JSON.parse(text) ?? {};
    const isWhole = [id, task_id, from, protocol].every((field) => typeof field === 'string');
    return isWhole && Number.isSafeInteger(seq) ? { id, seq, task_id, from, protocol } : null;
  } catch {
    return null; // not JSON: nothing was kept
  }
}
