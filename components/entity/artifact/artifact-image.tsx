'use client';
// A picture of somebody's, drawn from bytes that were looked at, in a box that stands before the picture does. It comes from
// the page's own memory: nothing is asked for, and nothing in it runs.
import { useState } from 'react';
import { useMessages } from '@/components/ui/language/language-context';
import { ARTIFACT } from '@/lib/messages/en/shared/artifact';
import type { ImageSize } from '@/lib/text/image-size';

export function ArtifactImage({
  content,
  image,
  name,
}: {
  content: Uint8Array<ArrayBuffer>;
  image: ImageSize;
  name: string;
}) {
  const messages = useMessages(ARTIFACT);
  const { type, width, height } = image;
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) {
    return <p className="text-12 text-fail">{messages.brokenImage}</p>;
  }
  return (
    // biome-ignore lint/performance/noImgElement: the bytes are the page's own, and no server makes them smaller.
    <img
      ref={(element) => {
        if (element === null) return;
        const address = URL.createObjectURL(new Blob([content], { type }));
        element.src = address;
        return () => URL.revokeObjectURL(address);
      }}
      alt={name}
      width={width}
      height={height}
      onError={() => setIsBroken(true)}
      className="h-44 w-auto max-w-full rounded border border-hairline bg-ground object-contain"
    />
  );
}
