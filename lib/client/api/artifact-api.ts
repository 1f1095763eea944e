// The bytes of an artifact, as far as a page shows them.
import { err, ok } from '@/lib/std/result';
import { type ApiResult, failureOf, noAnswer } from './request';

/** `content` is null where there is more than was asked for; then `bytes` is what the server says, or null. */
export type ArtifactBytes = {
  readonly bytes: number | null;
  readonly content: Uint8Array<ArrayBuffer> | null;
};

/** Reads an artifact unless it has more bytes than `bytesMax`; of a larger one hardly anything is sent. */
export async function readArtifact(
  ref: string,
  bytesMax: number,
  signal: AbortSignal,
): Promise<ApiResult<ArtifactBytes>> {
  const stop = new AbortController();
  try {
    const response = await fetch(`/api/v1/artifacts/${encodeURIComponent(ref)}`, {
      credentials: 'same-origin',
      signal: AbortSignal.any([signal, stop.signal]),
    });
    if (!response.ok) return err(await failureOf(response.status, await response.json()));
    const told = response.headers.get('content-length');
    const bytes = told === null ? null : Number(told);
    const content = bytes !== null && bytes > bytesMax ? null : await upTo(response, bytesMax);
    if (content === null) stop.abort();
    return ok({ bytes: content?.length ?? bytes, content });
  } catch (error) {
    return err(await noAnswer(error instanceof Error ? error.message : null));
  }
}

/** The body, or null as soon as it is longer. */
async function upTo(response: Response, bytesMax: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    chunks.push(part.value);
    length += part.value.length;
    if (length > bytesMax) return null;
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
