'use client';
// The definition as a file: copied, downloaded, and read from one.
import { FileDown, FolderOpen } from 'lucide-react';
import { useRef, useState } from 'react';
import { CopyIconButton } from '@/components/ui/copy-button';
import { IconButton } from '@/components/ui/icon-button';
import { useMessages } from '@/components/ui/language/language-context';
import { DIALECT_FILE_ENDING, DIALECT_MEDIA_TYPE } from '@/lib/dialects/language/language';
import { DIALECT_ACTIONS } from '@/lib/messages/en/features/dialect/dialect-actions';
import { SEXPR_LIMITS } from '@/lib/sexpr/limits';

export function FileActions({
  name,
  text,
  onOpened,
}: {
  /** Null where the text names no dialect. */
  name: string | null;
  text: string;
  onOpened: (text: string) => void;
}) {
  const messages = useMessages(DIALECT_ACTIONS).file;
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const open = async (file: File | undefined) => {
    const read = file === undefined ? null : await readDefinitionFile(messages, file);
    if (read === null) return;
    setFailure(read.ok ? null : read.message);
    if (read.ok) onOpened(read.text);
  };
  return (
    <>
      <span role="status" className="min-w-0 truncate text-12 text-fail">
        {failure}
      </span>
      <CopyIconButton read={() => text} label={messages.copy} />
      <IconButton
        icon={FileDown}
        label={messages.download(DIALECT_FILE_ENDING)}
        disabled={text === ''}
        onClick={() => download(`${name ?? 'dialect'}${DIALECT_FILE_ENDING}`, text)}
      />
      <IconButton
        icon={FolderOpen}
        label={messages.open(DIALECT_FILE_ENDING)}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept={[DIALECT_FILE_ENDING, DIALECT_MEDIA_TYPE, 'text/plain'].join()}
        aria-label={messages.input(DIALECT_FILE_ENDING)}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          void open(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: DIALECT_MEDIA_TYPE }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

type FileRead =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string };

/** Line breaks become those of the editor. */
async function readDefinitionFile(
  messages: (typeof DIALECT_ACTIONS)['english']['file'],
  file: File,
): Promise<FileRead> {
  if (file.size > SEXPR_LIMITS.bytes) {
    return { ok: false, message: messages.tooLarge(SEXPR_LIMITS.bytes, file.size) };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return { ok: true, text: text.replaceAll(/\r\n?/g, '\n') };
  } catch {
    return { ok: false, message: messages.notText(DIALECT_FILE_ENDING) };
  }
}
