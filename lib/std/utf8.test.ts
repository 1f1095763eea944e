import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUtf8, jsonBytes, utf8Length } from './utf8';

describe('utf8Length', () => {
  it('counts what an encoder would write, lone surrogates as U+FFFD', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(fc.nat(0x7f), fc.nat(0xffff)).map((unit) => String.fromCharCode(unit)),
        }),
        (text) => {
          expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
        },
      ),
    );
  });
});

describe('jsonBytes', () => {
  it('counts what is sent of a value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        expect(jsonBytes(value)).toBe(Buffer.byteLength(JSON.stringify(value)));
      }),
    );
    expect(jsonBytes(undefined)).toBe(0);
  });
});

describe('decodeUtf8', () => {
  it('gives back every well-formed text, a byte order mark included', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(decodeUtf8(new TextEncoder().encode(`\ufeff${text}`))).toEqual({
          ok: true,
          value: `\ufeff${text}`,
        });
      }),
    );
  });

  it('refuses bytes that are cut inside a character', () => {
    expect(decodeUtf8(Uint8Array.of(0x61, 0xe2, 0x82)).ok).toBe(false);
  });
});
