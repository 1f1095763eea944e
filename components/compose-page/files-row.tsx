'use client';
// The files of a message, or why its kind takes none.
import { AttachButton } from '@/components/composer/attach/attach-button';
import { FILE_MEBIBYTES_MAX, FILES_MAX } from '@/components/composer/attach/attached';
import { FileList } from '@/components/composer/attach/file-list';
import { useMessages } from '@/components/ui/language/language-context';
import { COMPOSE } from '@/lib/messages/en/features/compose/compose';
import { ATTACHING } from '@/lib/messages/en/features/composer/attaching';
import type { Attaching } from './use-attaching';

export function FilesRow({
  attaching: { files, uploads, canCarry, remove },
  kindName,
}: {
  attaching: Attaching;
  /** The kind as a person calls it. */
  kindName: string;
}) {
  const messages = useMessages(COMPOSE).files;
  const { dropHere } = useMessages(ATTACHING);
  const waiting = files.length + uploads.uploads.length;
  return (
    <section
      aria-label={messages.title}
      className="flex min-h-9 flex-wrap items-center gap-x-2 border-t border-hairline py-1 pr-3 pl-2 text-12 text-ink-faint md:px-3"
    >
      <AttachButton isDisabled={!canCarry} onPicked={uploads.add} />
      {canCarry ? (
        waiting === 0 && (
          <span className="min-w-0 flex-1">{dropHere(FILES_MAX, FILE_MEBIBYTES_MAX)}</span>
        )
      ) : (
        <span role="note" className={waiting > 0 ? 'text-warn' : undefined}>
          {waiting > 0 ? messages.wait(kindName, waiting) : messages.noWord(kindName)}
        </span>
      )}
      <FileList files={files} uploads={uploads} onRemoved={remove} />
    </section>
  );
}
