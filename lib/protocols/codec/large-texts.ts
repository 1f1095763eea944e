// Large texts of a message out of it: each is named by its hash, as an artifact is, and the message bears the reference in its
// place. Every other character of the message stays as it arrived. Keeping the texts is the caller's part.
import { artifactRef } from '@/lib/model/artifact-ref';
import { invariant } from '@/lib/std/invariant';
import { toPointer } from '@/lib/std/json/json-pointer';
import { type JsonString, longStrings } from '@/lib/std/json/json-strings';
import { utf8Length } from '@/lib/std/utf8';
import type { Codec, Frame } from './codec';

/**
 * A text with more bytes of UTF-8 is large: a page or two of prose stays readable in its message and found by the search, and the
 * texts that stay fill an event (256 KiB) only where there are sixteen of them. Bytes.
 */
export const LARGE_TEXT_BYTES = 16 * 1024;

/** No character of a text has more bytes of UTF-8 than this where JSON writes it in one. */
const BYTES_OF_CHARACTER_MAX = 3;

/** A text that an artifact holds instead of its message. */
export type MovedText = {
  /** JSON Pointer to where it stood, and where its reference stands. */
  readonly path: string;
  /** Of the artifact that its UTF-8 is. */
  readonly ref: string;
  readonly bytes: number;
  readonly text: string;
};

/** A message with references in the places of its large texts. */
export type MessageWithoutLargeTexts = {
  readonly frame: Frame;
  /** In the order of the message; empty where the frame is as it was. */
  readonly moved: readonly MovedText[];
};

/**
 * Replaces the large texts among what a message says by the references of artifacts. Credentials stay where they are masked, and
 * so do texts with a lone surrogate, which UTF-8 does not give back. `sha256` is the hash of a text's UTF-8 in lower-case hex.
 */
export function withoutLargeTexts(
  frame: Frame,
  { isContent, secrets }: Pick<Codec, 'isContent' | 'secrets'>,
  sha256: (text: string) => string,
): MessageWithoutLargeTexts {
  const { text, json } = frame;
  if (isContent === undefined || json === undefined) return { frame, moved: [] };
  const moved: MovedText[] = [];
  const pieces: string[] = [];
  let copied = 0;
  for (const { path, span } of longStrings(text, LARGE_TEXT_BYTES / BYTES_OF_CHARACTER_MAX)) {
    const pointer = toPointer(path);
    if (secrets.includes(pointer) || !isContent(path, json)) continue;
    const large = largeTextAt(text, span);
    if (large === null) continue;
    const ref = artifactRef(sha256(large.text));
    invariant(ref !== null, 'a hash in lower-case hex names an artifact');
    moved.push({ path: pointer, ref, ...large });
    pieces.push(text.slice(copied, span[0]), JSON.stringify(ref));
    copied = span[1];
  }
  if (moved.length === 0) return { frame, moved };
  const smaller = pieces.join('') + text.slice(copied);
  return { frame: { ...frame, text: smaller, json: JSON.parse(smaller) as unknown }, moved };
}

/** Null where the text is no large one, or cannot be given back from UTF-8. */
function largeTextAt(
  text: string,
  [start, end]: JsonString['span'],
): Pick<MovedText, 'text' | 'bytes'> | null {
  const value = JSON.parse(text.slice(start, end)) as string;
  const bytes = utf8Length(value);
  return bytes > LARGE_TEXT_BYTES && value.isWellFormed() ? { text: value, bytes } : null;
}
