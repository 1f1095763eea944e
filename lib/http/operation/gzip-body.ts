// A body that may be compressed by gzip: what it unfolds to is bounded like what comes as it is.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { AppError } from '@/lib/model/errors/app-error';
import { quotedStart } from '@/lib/std/quoted-start';
import type { HttpContext } from './operation';
import { readEncodedBytes, tooLarge } from './read-request';

const unfold = promisify(gunzip);

/**
 * The bytes of a body, unfolded. No more than these come in, and no more come out.
 * @throws AppError `unsupported_encoding`, `body_too_large`
 */
export async function readGzipBody(c: HttpContext, bytesMax: number): Promise<Uint8Array> {
  const encoding = c.req.header('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'gzip' && encoding !== 'identity' && encoding !== '') {
    throw new AppError(
      'unsupported_encoding',
      `Expected Content-Encoding gzip or none, saw ${quotedStart(encoding)}.`,
    );
  }
  const bytes = await readEncodedBytes(c, bytesMax);
  if (encoding !== 'gzip') return bytes;
  try {
    return await unfold(bytes, { maxOutputLength: bytesMax });
  } catch (cause) {
    const isTooLarge = cause instanceof RangeError;
    if (isTooLarge) throw tooLarge(bytesMax);
    throw new AppError(
      'unsupported_encoding',
      'The body is not what its Content-Encoding says: it cannot be unfolded as gzip.',
      { cause },
    );
  }
}
