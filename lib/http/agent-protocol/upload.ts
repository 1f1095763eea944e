// A file that comes as multipart/form-data: `file`, and `relative_path`. It is read whole, so it is bounded; larger ones are streamed by
// PUT /api/v1/artifacts.
import { AppError } from '@/lib/model/errors/app-error';
import { isStorableText } from '@/lib/model/storable-text';
import type { HttpContext } from '../operation/operation';
import { readEncodedBytes } from '../operation/read-request';

/** In memory twice while its parts are told apart. Bytes. */
const UPLOAD_BYTES_MAX = 16 * 1024 * 1024;

/** Of a file or a folder, as file systems have them. Characters. */
const NAME_LENGTH_MAX = 255;

export type TaskUpload = {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly relative_path: string | null;
};

/** @throws AppError `body_too_large`, `unsupported_media_type`, `missing_field`, `invalid_value` */
export async function readUpload(c: HttpContext): Promise<TaskUpload> {
  const type = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new AppError('unsupported_media_type', 'Expected Content-Type multipart/form-data.');
  }
  const form = await formOf(await readEncodedBytes(c, UPLOAD_BYTES_MAX), type);
  const file = form.get('file');
  if (!(file instanceof File)) {
    throw new AppError('missing_field', 'file: expected a file in a part of this name');
  }
  const path = form.get('relative_path');
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    name: named('file', file.name || 'file'),
    relative_path: typeof path === 'string' && path !== '' ? named('relative_path', path) : null,
  };
}

async function formOf(bytes: Uint8Array, type: string): Promise<FormData> {
  try {
    return await new Response(new Blob([Buffer.from(bytes)]), {
      headers: { 'content-type': type },
    }).formData();
  } catch (cause) {
    throw new AppError('invalid_value', 'Expected parts as multipart/form-data has them.', {
      cause,
    });
  }
}

function named(part: string, name: string): string {
  if (name.length <= NAME_LENGTH_MAX && isStorableText(name)) return name;
  throw new AppError(
    'invalid_value',
    `${part}: expected a name of at most ${NAME_LENGTH_MAX} characters of text`,
  );
}
