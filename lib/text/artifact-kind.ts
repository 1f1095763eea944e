// What an artifact is, told by its bytes alone: names and types that come with it are its sender's word.
import { type ImageSize, imageSize } from './image-size';

/** How an artifact can be shown. */
export type ArtifactKind =
  | ({ readonly kind: 'image' } & ImageSize)
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly what: ArtifactFormat }
  | { readonly kind: 'empty' };

/** By what it begins with; `binary` where that says nothing. */
export type ArtifactFormat = 'PDF' | 'ZIP' | 'gzip' | 'SQLite' | 'large image' | 'binary';

/** A picture beyond this takes the memory of a page when it is drawn: 160 MB. Pixels. */
const IMAGE_PIXELS_MAX = 40_000_000;

/** What files begin with that are neither text nor a picture, and their names. */
const SIGNATURES: readonly (readonly [start: readonly number[], what: ArtifactFormat])[] = [
  [[0x25, 0x50, 0x44, 0x46, 0x2d], 'PDF'],
  [[0x50, 0x4b, 0x03, 0x04], 'ZIP'],
  [[0x1f, 0x8b], 'gzip'],
  [[0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], 'SQLite'],
];

/** The controls that texts do have: tab, line feed, form feed, carriage return, escape. */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b]);

/** Takes the first that fits: a picture, a known kind of file, text in UTF-8, any other file. A picture with too many pixels is a file. */
export function artifactKind(bytes: Uint8Array): ArtifactKind {
  if (bytes.length === 0) return { kind: 'empty' };
  const size = imageSize(bytes);
  if (size !== null) {
    const isTooLarge = size.width * size.height > IMAGE_PIXELS_MAX;
    return isTooLarge ? { kind: 'file', what: 'large image' } : { kind: 'image', ...size };
  }
  for (const [start, what] of SIGNATURES) {
    if (start.every((byte, at) => bytes[at] === byte)) return { kind: 'file', what };
  }
  const text = textOf(bytes);
  return text === null ? { kind: 'file', what: 'binary' } : { kind: 'text', text };
}

/** The text that the bytes are in UTF-8; null where they are none. */
function textOf(bytes: Uint8Array): string | null {
  if (bytes.some((byte) => byte < 0x20 && !TEXT_CONTROLS.has(byte))) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
