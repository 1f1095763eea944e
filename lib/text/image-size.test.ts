import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageSize } from './image-size';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((sign) => sign.charCodeAt(0)) : part,
    ),
  );
const be = (value: number, length: number) =>
  Array.from({ length }, (_, at) => (value >>> (8 * (length - 1 - at))) & 0xff);
const le = (value: number, length: number) => be(value, length).reverse();
const zeros = (length: number) => Array.from({ length }, () => 0);

const png = (width: number, height: number) =>
  bytes('\x89PNG\r\n\x1a\n', be(13, 4), 'IHDR', be(width, 4), be(height, 4), zeros(9));
const gif = (width: number, height: number) => bytes('GIF89a', le(width, 2), le(height, 2));
const webp = (chunk: string, data: number[]) =>
  bytes('RIFF', le(100, 4), 'WEBP', chunk, le(20, 4), data, zeros(20));
/** With a table before the frame, and bytes that fill the room between two segments. */
const jpeg = (width: number, height: number) =>
  bytes(
    [0xff, 0xd8, 0xff, 0xc4, ...be(6, 2), ...zeros(4), 0xff, 0xff],
    [0xc2, ...be(11, 2), 8, ...be(height, 2), ...be(width, 2), ...zeros(4)],
  );

describe('the size of a picture', () => {
  it('stands in its first bytes', () => {
    const sizes = fc.integer({ min: 1, max: 16_383 });
    fc.assert(
      fc.property(sizes, sizes, (width, height) => {
        const lossless = (width - 1) | ((height - 1) << 14);
        const extended = [...zeros(4), ...le(width - 1, 3), ...le(height - 1, 3)];
        const lossy = [...zeros(3), 0x9d, 0x01, 0x2a, ...le(width, 2), ...le(height, 2)];

        expect(imageSize(png(width, height))).toEqual({ type: 'image/png', width, height });
        expect(imageSize(gif(width, height))).toEqual({ type: 'image/gif', width, height });
        expect(imageSize(jpeg(width, height))).toEqual({ type: 'image/jpeg', width, height });
        for (const made of [
          webp('VP8 ', lossy),
          webp('VP8L', [0x2f, ...le(lossless, 4)]),
          webp('VP8X', extended),
        ]) {
          expect(imageSize(made)).toEqual({ type: 'image/webp', width, height });
        }
      }),
    );
  });

  it('is none of what only begins like a picture, or has no room', () => {
    expect(imageSize(png(0, 10))).toBeNull();
    for (const whole of [png(3, 4), gif(3, 4), jpeg(3, 4), webp('VP8X', zeros(10))]) {
      const half = whole.slice(0, 9);
      expect(imageSize(half)).toBeNull();
    }
    expect(imageSize(bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull();
  });

  it('is looked for in any bytes without a fault', () => {
    const starts = [png(3, 4), gif(3, 4), jpeg(3, 4), webp('VP8X', zeros(10)), bytes('')];
    fc.assert(
      fc.property(
        fc.constantFrom(...starts),
        fc.nat({ max: 40 }),
        fc.uint8Array(),
        (start, cut, rest) => {
          const size = imageSize(Uint8Array.from([...start.slice(0, cut), ...rest]));
          expect(size === null || (size.width > 0 && size.height > 0)).toBe(true);
        },
      ),
    );
  });
});
