'use client';
// The files of the draft of the whole composer: attached in the message, or waiting while its kind has no word for them.
import { type Attached, withFiles } from '@/components/composer/attach/attached';
import { type Uploads, useUploads } from '@/components/composer/attach/use-uploads';
import type { MessageForm } from '@/lib/model/message-form';
import { filesOf, isSourceRead, withFilesAttached } from './draft/draft';
import type { DraftMessage } from './draft/use-draft-message';
import { placeOf } from './form/message-places';

export type Attaching = {
  readonly files: readonly Attached[];
  readonly uploads: Uploads;
  /** Whether the kind has a word for attachments. */
  readonly canCarry: boolean;
  remove(file: Attached): void;
};

export function useAttaching({ draft, forms, change }: DraftMessage, form: MessageForm): Attaching {
  const files = filesOf(draft, form);
  const attach = (next: readonly Attached[]) => {
    const attached = withFilesAttached(draft, form, next);
    // What was typed and cannot be read is not lost for a file.
    change(isSourceRead(draft, forms) ? attached : { ...attached, source: draft.source });
  };
  return {
    files,
    uploads: useUploads(files, (stored) => attach(withFiles(files, stored))),
    canCarry: placeOf(form, 'attachments') !== null,
    remove: ({ ref }) => attach(files.filter((file) => file.ref !== ref)),
  };
}
