// The kind and the size of a picture as its own first bytes say them. Only the four kinds that browsers draw without running
// or loading anything; what is named like one counts for nothing.

export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

export type ImageSize = {
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
};

/** The picture's kind and size in pixels; null for what is none, or has no size where that has to stand. */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size =
    pngSize(bytes, view) ?? gifSize(bytes, view) ?? webpSize(bytes, view) ?? jpegSize(bytes, view);
  return size === null || size.width === 0 || size.height === 0 ? null : size;
}

function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  if (at + text.length > bytes.length) return false;
  for (let index = 0; index < text.length; index += 1) {
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

/** PNG (RFC 2083) 12.11 and 11.2.2: the signature, then the chunk IHDR. */
function pngSize(bytes: Uint8Array, view: DataView): ImageSize | null {
  if (!hasText(bytes, 0, '\x89PNG\r\n\x1a\n') || !hasText(bytes, 12, 'IHDR')) return null;
  if (bytes.length < 24) return null;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** GIF89a 17 and 18: the signature, then the logical screen. */
function gifSize(bytes: Uint8Array, view: DataView): ImageSize | null {
  const isGif = hasText(bytes, 0, 'GIF87a') || hasText(bytes, 0, 'GIF89a');
  if (!isGif || bytes.length < 10) return null;
  return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

/** WebP (RFC 9649) 2.5 to 2.7: lossy, lossless and extended pictures have their sizes in different places. */
function webpSize(bytes: Uint8Array, view: DataView): ImageSize | null {
  if (!hasText(bytes, 0, 'RIFF') || !hasText(bytes, 8, 'WEBP') || bytes.length < 30) return null;
  const type = 'image/webp';
  if (hasText(bytes, 12, 'VP8 ')) {
    const [width, height] = [view.getUint16(26, true), view.getUint16(28, true)];
    return { type, width: width & 0x3fff, height: height & 0x3fff };
  }
  if (hasText(bytes, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return { type, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (!hasText(bytes, 12, 'VP8X')) return null;
  const threeBytes = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
  return { type, width: threeBytes(24) + 1, height: threeBytes(27) + 1 };
}

/** JPEG (ITU T.81) B.2.2: the first frame header among the segments. */
function jpegSize(bytes: Uint8Array, view: DataView): ImageSize | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) {
      return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    }
    // Between two segments may stand any number of fill bytes.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

/** The start of a frame: C0 to CF but for tables, and what is reserved. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
