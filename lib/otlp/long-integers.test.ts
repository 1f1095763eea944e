import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longIntegersAsText } from './long-integers';

describe('integers of 64 bits', () => {
  it('become texts where OTLP has them, in every way that JSON is written', () => {
    expect(longIntegersAsText('{"intValue":1152921504606846976}')).toBe(
      '{"intValue":"1152921504606846976"}',
    );
    expect(
      longIntegersAsText(
        '{ "startTimeUnixNano" :\n -9223372036854775808 , "endTimeUnixNano":18446744073709551615}',
      ),
    ).toBe(
      '{ "startTimeUnixNano" :\n "-9223372036854775808" , "endTimeUnixNano":"18446744073709551615"}',
    );
  });

  it('stay what they are where they are short, or no integers', () => {
    const others =
      '[{"intValue":42},{"intValue":"1152921504606846976"},{"intValue":11529215046068469.5},{"intValue":1152921504606846976e1}]';
    expect(longIntegersAsText(others)).toBe(others);
  });

  it('are left alone in any other field, and in texts (law)', () => {
    const said = fc.oneof(
      fc.string(),
      fc.constantFrom('"intValue":1152921504606846976', '\\"intValue":1152921504606846976', '\\'),
    );
    fc.assert(
      fc.property(fc.dictionary(said, fc.oneof(said, fc.array(said))), (value) => {
        const json = JSON.stringify(value);
        expect(longIntegersAsText(json)).toBe(json);
      }),
    );
    const other = '{"flags":1152921504606846976}';
    expect(longIntegersAsText(other)).toBe(other);
  });
});
