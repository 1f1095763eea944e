'use client';
// One artifact in place: a picture or a text that is shown, else a line with what it is, how large, and the way to save it.
import { CircleSlash2, File, FileImage, FileText, FileX, type LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { useSeen } from '@/components/ui/layout/use-seen';
import { formatBytes, type SizeMessages } from '@/components/ui/text/format-bytes';
import { toLabel } from '@/components/ui/text/split-visible';
import { VisibleText } from '@/components/ui/text/visible-text';
import { ARTIFACT } from '@/lib/messages/en/shared/artifact';
import { SIZES } from '@/lib/messages/en/shared/sizes';
import type { ArtifactFormat } from '@/lib/text/artifact-kind';
import { ArtifactImage } from './artifact-image';
import { ArtifactLink } from './artifact-link';
import { ArtifactText } from './artifact-text';
import { type EventArtifact, extensionOf } from './named-artifacts';
import { type ArtifactView, useArtifact } from './use-artifact';

export function ArtifactPreview({ artifact }: { artifact: EventArtifact }) {
  const messages = useMessages(ARTIFACT);
  const sizes = useMessages(SIZES);
  const { reference, name, hasBody, isSaid } = artifact;
  const place = useRef<HTMLElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useSeen(place, isSeen ? null : () => setIsSeen(true));
  const view = useArtifact(reference, isSeen);
  const { icon, words } = lookOf({ ...messages, sizes }, view);
  return (
    <figure ref={place} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
      <figcaption className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-2 text-12">
        <span className="shrink-0 text-ink-faint">
          <Icon of={icon} />
        </span>
        {name !== '' && (
          <span className="max-w-full min-w-0 truncate text-ink-strong">
            <VisibleText text={name} />
          </span>
        )}
        <span className="text-ink-faint tabular-nums">{words}</span>
        <ArtifactLink reference={reference} />
      </figcaption>
      {view.state === 'reading' && hasBody && <div className="h-44 rounded bg-fill-hover" />}
      {view.state === 'failed' &&
        (view.failure.code === 'not_found' ? null : (
          <ReadFailure failure={view.failure} onRetry={view.readAgain} />
        ))}
      {view.state === 'read' && view.kind.kind === 'image' && (
        <ArtifactImage
          content={view.content}
          image={view.kind}
          name={toLabel(name === '' ? messages.unnamedImage : name)}
        />
      )}
      {view.state === 'read' && view.kind.kind === 'text' && (
        <ArtifactText text={view.kind.text} extension={extensionOf(name)} isSaid={isSaid} />
      )}
    </figure>
  );
}

type ArtifactMessages = typeof ARTIFACT.english & { readonly sizes: SizeMessages };

/** What the line says of it. */
function lookOf(
  messages: ArtifactMessages,
  view: ArtifactView,
): { icon: LucideIcon; words: string } {
  switch (view.state) {
    case 'reading':
      return { icon: File, words: messages.reading };
    case 'failed': {
      const isGone = view.failure.code === 'not_found';
      return { icon: FileX, words: isGone ? messages.gone : messages.notRead };
    }
    case 'large': {
      const { bytes } = view;
      const words =
        bytes === null
          ? messages.tooLarge
          : messages.tooLargeOf(formatBytes(messages.sizes, bytes));
      return { icon: File, words };
    }
    case 'read':
      return readLook(messages, view);
  }
}

function readLook(
  messages: ArtifactMessages,
  { content, kind }: Extract<ArtifactView, { state: 'read' }>,
) {
  const size = formatBytes(messages.sizes, content.length);
  switch (kind.kind) {
    case 'image': {
      const type = kind.type.slice('image/'.length).toUpperCase();
      return { icon: FileImage, words: messages.image(type, kind.width, kind.height, size) };
    }
    case 'text':
      return { icon: FileText, words: messages.text(size) };
    case 'file':
      return { icon: File, words: fileWords(messages, kind.what, size) };
    case 'empty':
      return { icon: CircleSlash2, words: messages.empty };
  }
}

function fileWords(messages: ArtifactMessages, format: ArtifactFormat, size: string): string {
  if (format === 'large image') return messages.largeImage(size);
  return format === 'binary' ? messages.binary(size) : messages.file(format, size);
}
