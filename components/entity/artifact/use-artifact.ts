'use client';
// What an artifact is and holds, read when somebody is about to see it. Its bytes never change: their hash is its name.
import { useQuery } from '@tanstack/react-query';
import { readArtifact } from '@/lib/client/api/artifact-api';
import type { ApiFailure } from '@/lib/client/api/request';
import { type ArtifactKind, artifactKind } from '@/lib/text/artifact-kind';

/** A picture of a camera; the page holds those that are near its window. Bytes. */
const SHOWN_BYTES_MAX = 8 * 1024 * 1024;

/** What is no longer drawn is let go after so long. Milliseconds. */
const KEPT_MS = 60_000;

export type ArtifactView =
  | { readonly state: 'reading' }
  | { readonly state: 'failed'; readonly failure: ApiFailure; readonly readAgain: () => void }
  /** More than is shown; its size where the server says so. */
  | { readonly state: 'large'; readonly bytes: number | null }
  | {
      readonly state: 'read';
      readonly content: Uint8Array<ArrayBuffer>;
      readonly kind: ArtifactKind;
    };

export function useArtifact(reference: string, isSeen: boolean): ArtifactView {
  const { data, refetch } = useQuery({
    queryKey: ['artifact', reference],
    enabled: isSeen,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    queryFn: async ({ signal }) => {
      const read = await readArtifact(reference, SHOWN_BYTES_MAX, signal);
      if (!read.ok) return read;
      const { bytes, content } = read.value;
      const kind = content === null ? null : artifactKind(content);
      return { ok: true as const, value: { bytes, content, kind } };
    },
  });
  if (data === undefined) return { state: 'reading' };
  if (!data.ok) {
    return { state: 'failed', failure: data.error, readAgain: () => void refetch() };
  }
  const { bytes, content, kind } = data.value;
  if (content === null || kind === null) return { state: 'large', bytes };
  return { state: 'read', content, kind };
}
