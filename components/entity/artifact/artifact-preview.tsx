'use client';
// One artifact in place: a picture or a text that is shown, else a line with what it is, how large, and the way to save it.
import { CircleSlash2, File, FileImage, FileText, FileX, type LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { useSeen } from '@/components/ui/layout/use-seen';
import { formatBytes } from '@/components/ui/text/format-bytes';
import { toVisibleString } from '@/components/ui/text/split-visible';
import { VisibleText } from '@/components/ui/text/visible-text';
import { ArtifactLink } from '../artifact-link';
import { ArtifactImage } from './artifact-image';
import { ArtifactText } from './artifact-text';
import { type EventArtifact, extensionOf } from './named-artifacts';
import { type ArtifactView, useArtifact } from './use-artifact';

export function ArtifactPreview({ artifact }: { artifact: EventArtifact }) {
  const { reference, name, hasBody, isSaid } = artifact;
  const place = useRef<HTMLElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useSeen(place, isSeen ? null : () => setIsSeen(true));
  const view = useArtifact(reference, isSeen);
  const { icon, words } = lookOf(view);
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
          name={toVisibleString(name === '' ? 'Image of an agent' : name)}
        />
      )}
      {view.state === 'read' && view.kind.kind === 'text' && (
        <ArtifactText text={view.kind.text} extension={extensionOf(name)} isSaid={isSaid} />
      )}
    </figure>
  );
}

/** What the line says of it. */
function lookOf(view: ArtifactView): { icon: LucideIcon; words: string } {
  switch (view.state) {
    case 'reading':
      return { icon: File, words: 'reading' };
    case 'failed': {
      const isGone = view.failure.code === 'not_found';
      return { icon: FileX, words: isGone ? 'not in this workspace, or no longer' : 'not read' };
    }
    case 'large': {
      const size = view.bytes === null ? '' : `${formatBytes(view.bytes)}, `;
      return { icon: File, words: `${size}too large to show` };
    }
    case 'read':
      return readLook(view);
  }
}

function readLook({ content, kind }: Extract<ArtifactView, { state: 'read' }>) {
  const size = formatBytes(content.length);
  switch (kind.kind) {
    case 'image': {
      const type = kind.type.slice('image/'.length).toUpperCase();
      const pixels = `${String(kind.width)} × ${String(kind.height)}`;
      return { icon: FileImage, words: `${type}, ${pixels}, ${size}` };
    }
    case 'text':
      return { icon: FileText, words: `text, ${size}` };
    case 'file':
      return { icon: File, words: `${kind.what}, ${size}` };
    case 'empty':
      return { icon: CircleSlash2, words: 'empty, 0 B' };
  }
}
