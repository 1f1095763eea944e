'use client';
// The files of a draft, kept beside its text while the tab lives.
import { keepDraft, readDraftNow, useDraft } from '@/components/ui/form/drafts';
import { type Attached, keptAttached, readAttached, withFiles } from './attached';

/** The name under which the files of a draft are kept. */
export function filesDraft(draftName: string): string {
  return `files:${draftName}`;
}

/** Changes are made to what is kept at that moment: an upload may end long after the view was drawn. */
export function useDraftFiles(name: string) {
  const files = readAttached(useDraft(name));
  const change = (next: (kept: readonly Attached[]) => readonly Attached[]) =>
    keepDraft(name, keptAttached(next(readAttached(readDraftNow(name)))));
  return {
    files,
    addFiles: (added: readonly Attached[]) => change((kept) => withFiles(kept, added)),
    removeFile: ({ ref }: Attached) => change((kept) => kept.filter((one) => one.ref !== ref)),
    forgetFiles: () => keepDraft(name, null),
  };
}
