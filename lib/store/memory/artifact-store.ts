// Artifacts in memory: the twin for tests that need no disk.
import { createHash } from 'node:crypto';
import { ARTIFACT_BYTES_MAX, artifactHash } from '@/lib/model/artifact-ref';
import { AppError } from '@/lib/model/errors/app-error';
import type { ArtifactStore } from '../ports/artifact-store';

/** No artifacts yet; `bytesMax` is the most that one may have. */
export function createMemoryArtifactStore(bytesMax = ARTIFACT_BYTES_MAX): ArtifactStore {
  const kept = new Map<string, Buffer>();
  return {
    async put(chunks) {
      const parts: Uint8Array[] = [];
      let bytes = 0;
      for await (const chunk of chunks) {
        bytes += chunk.byteLength;
        if (bytes > bytesMax) {
          throw new AppError('body_too_large', `An artifact has at most ${bytesMax} bytes.`);
        }
        parts.push(chunk);
      }
      const whole = Buffer.concat(parts);
      const hex = createHash('sha256').update(whole).digest('hex');
      kept.set(hex, whole);
      return { ref: `artifact:sha256-${hex}`, bytes };
    },

    async has(ref) {
      return kept.has(artifactHash(ref) ?? '');
    },
    async open(ref) {
      const whole = kept.get(artifactHash(ref) ?? '');
      return whole ? { bytes: whole.byteLength, stream: chunkOf(whole) } : null;
    },
  };
}

async function* chunkOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.byteLength > 0) yield bytes;
}
