'use client';
// The files of a draft: those that are attached, those on their way, and those that failed with the reason.
import { Paperclip, RotateCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { useMessages } from '@/components/ui/language/language-context';
import { formatBytes } from '@/components/ui/text/format-bytes';
import { VisibleText } from '@/components/ui/text/visible-text';
import { ATTACHING } from '@/lib/messages/en/features/composer/attaching';
import { CONTROLS } from '@/lib/messages/en/shared/controls';
import { SIZES } from '@/lib/messages/en/shared/sizes';
import { type Attached, attachedFile } from './attached';
import type { Upload, Uploads } from './use-uploads';

export function FileList({
  files,
  uploads,
  onRemoved,
}: {
  files: readonly Attached[];
  uploads: Uploads;
  onRemoved: (file: Attached) => void;
}) {
  const messages = useMessages(ATTACHING);
  const sizes = useMessages(SIZES);
  if (files.length === 0 && uploads.uploads.length === 0) return null;
  const rows = [...files.map((file) => ({ file, upload: null })), ...uploads.uploads.map(asRow)];
  return (
    <ul aria-label={messages.list} className="flex flex-wrap gap-1.5 px-2 py-1">
      {rows.map(({ file, upload }, index) => (
        <Item
          // A file that is stored stays where it was under way, so that whoever is about to press its button presses it.
          key={`${String(index)} ${file.name}`}
          name={file.name}
          isFailed={upload !== null && upload.fault !== null}
          onRemoved={() => (upload === null ? onRemoved(file) : uploads.remove(upload))}
        >
          {upload !== null ? (
            <UploadState upload={upload} onRetried={() => uploads.retry(upload)} />
          ) : (
            file.bytes > 0 && formatBytes(sizes, file.bytes)
          )}
        </Item>
      ))}
    </ul>
  );
}

function asRow(upload: Upload) {
  return { file: attachedFile(upload.file, ''), upload };
}

function Item({
  name,
  isFailed,
  onRemoved,
  children,
}: {
  name: string;
  isFailed: boolean;
  onRemoved: () => void;
  children: ReactNode;
}) {
  const messages = useMessages(ATTACHING);
  return (
    <li
      className={`flex min-h-7 max-w-full min-w-0 flex-wrap items-center gap-x-1.5 rounded border py-0.5 pl-2 text-12 ${isFailed ? 'border-fail bg-fail-fill' : 'border-hairline bg-surface'}`}
    >
      <span className="text-ink-faint">
        <Icon of={Paperclip} size="small" />
      </span>
      <span className="max-w-48 min-w-0 truncate text-ink-strong">
        <VisibleText text={name} />
      </span>
      <span className="text-ink-faint tabular-nums">{children}</span>
      <IconButton icon={X} label={messages.remove(name)} size="small" onClick={onRemoved} />
    </li>
  );
}

function UploadState({
  upload: { file, sent, fault, isRefused },
  onRetried,
}: {
  upload: Upload;
  onRetried: () => void;
}) {
  const messages = useMessages(ATTACHING);
  const sizes = useMessages(SIZES);
  const { tryAgain } = useMessages(CONTROLS);
  if (fault !== null) {
    return (
      <span role="alert" className="inline-flex flex-wrap items-center gap-x-1.5 text-ink">
        {fault}
        {!isRefused && (
          <Button tone="quiet" size="small" onClick={onRetried}>
            <Icon of={RotateCw} size="small" />
            {tryAgain}
          </Button>
        )}
      </span>
    );
  }
  const isSent = sent >= file.size;
  return (
    <span className="inline-flex items-center gap-1.5">
      <progress
        aria-label={messages.sentOf(file.name)}
        className="h-1.5 w-16 accent-accent"
        {...(!isSent && { value: sent, max: file.size })}
      />
      {isSent
        ? messages.storing
        : messages.sent(formatBytes(sizes, sent), formatBytes(sizes, file.size))}
    </span>
  );
}
