// Files that go with a message: what may be attached, and how messages say it. The bytes lie in the artifact store under their hash.
import type { ATTACHING } from '@/lib/messages/en/features/composer/attaching';
import { ARTIFACT_BYTES_MAX, artifactHash } from '@/lib/model/artifact-ref';
import { isObject } from '@/lib/std/is-object';
import { jsonOrNull } from '@/lib/std/json/json-or-null';

/** As many as stand below one message without becoming a list of their own; more are one archive. */
export const FILES_MAX = 10;

/** Longer names are cut: they are read beside the message, never opened. Characters. */
const NAME_LENGTH_MAX = 200;

/** A file that is stored. */
export type Attached = {
  readonly ref: string;
  readonly name: string;
  readonly bytes: number;
  /** As the browser calls it; empty where it does not know. */
  readonly media_type: string;
};

/** Why a file cannot be attached beside so many others; null where it can. */
export function fileFault(
  messages: (typeof ATTACHING)['english']['faults'],
  { size }: { readonly size: number },
  others: number,
): string | null {
  if (others >= FILES_MAX) return messages.tooMany(FILES_MAX);
  if (size === 0) return messages.empty;
  if (size > ARTIFACT_BYTES_MAX) return messages.tooLarge(mebibytes(size), FILE_MEBIBYTES_MAX);
  return null;
}

/** How large a file may be. */
export const FILE_MEBIBYTES_MAX = mebibytes(ARTIFACT_BYTES_MAX);

function mebibytes(bytes: number): number {
  return Math.ceil(bytes / (1024 * 1024));
}

/** A stored file, as it is attached. */
export function attachedFile(
  { name, size, type }: Pick<File, 'name' | 'size' | 'type'>,
  ref: string,
): Attached {
  return { ref, name: name.slice(0, NAME_LENGTH_MAX), bytes: size, media_type: type };
}

/** Files, and more of them; the same bytes are attached once. */
export function withFiles(
  files: readonly Attached[],
  added: readonly Attached[],
): readonly Attached[] {
  const known = new Map([...files, ...added].map((file) => [file.ref, file]));
  return [...known.values()];
}

/** In an event, and in Clutch. */
export function asArtifactRef({ ref, ...file }: Attached) {
  return { kind: 'artifact_ref', ref, ...file };
}

/** In CAP, where a file is a path or an address. */
export function asFile({ ref, ...file }: Attached) {
  return { type: 'file', url: ref, ...file };
}

/** A file of the artifact store that one of these two attaches; null for whatever else is attached. */
export function attachedIn(value: unknown): Attached | null {
  if (!isObject(value)) return null;
  const ref = value.kind === 'artifact_ref' ? value.ref : value.type === 'file' ? value.url : null;
  if (typeof ref !== 'string' || artifactHash(ref) === null) return null;
  const { name, bytes, media_type: type } = value;
  return {
    ref,
    name: typeof name === 'string' ? name : ref,
    bytes: typeof bytes === 'number' ? bytes : 0,
    media_type: typeof type === 'string' ? type : '',
  };
}

/** Those that a draft kept as text; none where it is unreadable. */
export function readAttached(kept: string | null): readonly Attached[] {
  const list = jsonOrNull(kept);
  return Array.isArray(list) ? list.flatMap((one) => attachedIn(one) ?? []) : [];
}

/** The text under which a draft keeps them; null for none. */
export function keptAttached(files: readonly Attached[]): string | null {
  return files.length === 0 ? null : JSON.stringify(files.map(asArtifactRef));
}
