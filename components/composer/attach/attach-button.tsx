'use client';
// Picks files, and takes those that are dropped on the composer or pasted into it.
import { Paperclip } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { useMessages } from '@/components/ui/language/language-context';
import { ATTACHING } from '@/lib/messages/en/features/composer/attaching';
import { FILE_MEBIBYTES_MAX, FILES_MAX } from './attached';

export function AttachButton({
  isDisabled = false,
  onPicked,
}: {
  isDisabled?: boolean;
  onPicked: (files: readonly File[]) => void;
}) {
  const messages = useMessages(ATTACHING);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        disabled={isDisabled}
        aria-label={messages.pick}
        onChange={(event) => {
          onPicked([...(event.target.files ?? [])]);
          // The same file may be picked again after it was removed.
          event.target.value = '';
        }}
      />
      <IconButton
        icon={Paperclip}
        label={messages.attach(FILES_MAX, FILE_MEBIBYTES_MAX)}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      />
    </>
  );
}

/** For the element that files are dropped on and pasted into; with null it takes none. */
export function useFileDrop(onDropped: ((files: readonly File[]) => void) | null) {
  const [isOver, setIsOver] = useState(false);
  const takes = (event: DragEvent) =>
    onDropped !== null && event.dataTransfer.types.some((type) => type === 'Files');
  return {
    isOver,
    on: {
      onDragOver(event: DragEvent) {
        if (!takes(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave(event: DragEvent) {
        const isInside =
          event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (!isInside) setIsOver(false);
      },
      onDrop(event: DragEvent) {
        setIsOver(false);
        if (!takes(event)) return;
        event.preventDefault();
        onDropped?.([...event.dataTransfer.files]);
      },
      onPaste(event: ClipboardEvent) {
        const { files, types } = event.clipboardData;
        // Word processors put a picture of the text beside the text: then the text is meant.
        if (onDropped === null || files.length === 0 || types.includes('text/plain')) return;
        event.preventDefault();
        onDropped([...files]);
      },
    },
  };
}
