'use client';
// The definition as a file: copied, downloaded, and read from one.
import { FileDown, FolderOpen } from 'lucide-react';
import { useRef, useState } from 'react';
import { CopyIconButton } from '@/components/ui/copy-button';
import { IconButton } from '@/components/ui/icon-button';
import { DIALECT_FILE_ENDING, DIALECT_MEDIA_TYPE } from '@/lib/dialects/language/language';
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
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const open = async (file: File | undefined) => {
    const read = file === undefined ? null : await readDefinitionFile(file);
    if (read === null) return;
    setFailure(read.ok ? null : read.message);
    if (read.ok) onOpened(read.text);
  };
  return (
    <>
      <span role="status" className="min-w-0 truncate text-12 text-fail">
        {failure}
      </span>
      <CopyIconButton read={() => text} label="Copy the definition" />
      <IconButton
        icon={FileDown}
        label={`Download as ${DIALECT_FILE_ENDING}`}
        disabled={text === ''}
        onClick={() => download(`${name ?? 'dialect'}${DIALECT_FILE_ENDING}`, text)}
      />
      <IconButton
        icon={FolderOpen}
        label={`Open a ${DIALECT_FILE_ENDING} file`}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept={[DIALECT_FILE_ENDING, DIALECT_MEDIA_TYPE, 'text/plain'].join()}
        aria-label={`A ${DIALECT_FILE_ENDING} file`}
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
async function readDefinitionFile(file: File): Promise<FileRead> {
  if (file.size > SEXPR_LIMITS.bytes) {
    const message = `expected at most ${String(SEXPR_LIMITS.bytes)} bytes, saw ${String(file.size)}`;
    return { ok: false, message: `${message}; open a smaller file` };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return { ok: true, text: text.replaceAll(/\r\n?/g, '\n') };
  } catch {
    const message = `expected UTF-8 text, saw other bytes; open a ${DIALECT_FILE_ENDING} file`;
    return { ok: false, message };
  }
}
