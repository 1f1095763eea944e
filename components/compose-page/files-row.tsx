'use client';
// The files of a message, or why its kind takes none.
import { AttachButton } from '@/components/composer/attach/attach-button';
import { FILES_ALLOWED } from '@/components/composer/attach/attached';
import { FileList } from '@/components/composer/attach/file-list';
import { counted } from '@/components/ui/text/counted';
import type { Attaching } from './use-attaching';

export function FilesRow({
  attaching: { files, uploads, canCarry, remove },
  kindName,
}: {
  attaching: Attaching;
  /** The kind as a person calls it. */
  kindName: string;
}) {
  const waiting = files.length + uploads.uploads.length;
  return (
    <section
      aria-label="Files"
      className="flex min-h-9 flex-wrap items-center gap-x-2 border-t border-hairline px-2 py-1 text-12 text-ink-faint md:px-3"
    >
      <AttachButton isDisabled={!canCarry} onPicked={uploads.add} />
      {canCarry ? (
        waiting === 0 && (
          <span className="min-w-0 flex-1">{FILES_ALLOWED}. Drop or paste them here.</span>
        )
      ) : (
        <span role="note" className={waiting > 0 ? 'text-warn' : undefined}>
          {kindName} has no word for attachments
          {waiting > 0 &&
            `: ${counted(waiting, 'file')} would not be sent, and ${waiting === 1 ? 'waits' : 'wait'} here for a kind that has one`}
          .
        </span>
      )}
      <FileList files={files} uploads={uploads} onRemoved={remove} />
    </section>
  );
}
