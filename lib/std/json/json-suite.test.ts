import { describe, expect, it } from 'vitest';
import { describeCorpus } from '@/lib/testing/codecs/corpus';
import { decodeUtf8 } from '../utf8';
import { readJson } from './json-read';

/** `ok`, or the code of the refusal, for bytes as they would arrive in a request. */
function verdictOn(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes);
  if (!text.ok) return text.error.code;
  const read = readJson(text.value);
  return read.ok ? 'ok' : read.error.code;
}

/** Legal JSON that I-JSON (RFC 7493) refuses, and so do we. */
const REFUSED_Y: Readonly<Record<string, string>> = {
  'y_object_duplicated_key.json': 'duplicate_key',
  'y_object_duplicated_key_and_value.json': 'duplicate_key',
};

/** Our choice for each text that a parser may take or refuse. */
const CHOICES: Readonly<Record<string, string>> = {
  // Becomes zero: the nearest number, as for every other decimal fraction.
  'i_number_double_huge_neg_exp.json': 'ok',
  'i_number_real_underflow.json': 'ok',
  // Would become infinite, which JSON cannot print again.
  'i_number_huge_exp.json': 'number_overflow',
  'i_number_neg_int_huge_exp.json': 'number_overflow',
  'i_number_pos_double_huge_exp.json': 'number_overflow',
  'i_number_real_neg_overflow.json': 'number_overflow',
  'i_number_real_pos_overflow.json': 'number_overflow',
  // Would change their digits.
  'i_number_too_big_neg_int.json': 'unsafe_integer',
  'i_number_too_big_pos_int.json': 'unsafe_integer',
  'i_number_very_big_negative_int.json': 'unsafe_integer',
  // Escaped lone surrogates are text of a payload: kept, and refused only where a database column is made of them.
  'i_object_key_lone_2nd_surrogate.json': 'ok',
  'i_string_1st_surrogate_but_2nd_missing.json': 'ok',
  'i_string_1st_valid_surrogate_2nd_invalid.json': 'ok',
  'i_string_incomplete_surrogate_and_escape_valid.json': 'ok',
  'i_string_incomplete_surrogate_pair.json': 'ok',
  'i_string_incomplete_surrogates_escape_valid.json': 'ok',
  'i_string_invalid_lonely_surrogate.json': 'ok',
  'i_string_invalid_surrogate.json': 'ok',
  'i_string_inverted_surrogates_U+1D11E.json': 'ok',
  'i_string_lone_second_surrogate.json': 'ok',
  // Bytes that are not UTF-8 are never replaced by U+FFFD.
  'i_string_UTF-16LE_with_BOM.json': 'invalid_utf8',
  'i_string_UTF-8_invalid_sequence.json': 'invalid_utf8',
  'i_string_UTF8_surrogate_U+D800.json': 'invalid_utf8',
  'i_string_invalid_utf-8.json': 'invalid_utf8',
  'i_string_iso_latin_1.json': 'invalid_utf8',
  'i_string_lone_utf8_continuation_byte.json': 'invalid_utf8',
  'i_string_not_in_unicode_range.json': 'invalid_utf8',
  'i_string_overlong_sequence_2_bytes.json': 'invalid_utf8',
  'i_string_overlong_sequence_6_bytes.json': 'invalid_utf8',
  'i_string_overlong_sequence_6_bytes_null.json': 'invalid_utf8',
  'i_string_truncated-utf-8.json': 'invalid_utf8',
  'i_string_utf16BE_no_BOM.json': 'invalid_utf8',
  'i_string_utf16LE_no_BOM.json': 'invalid_utf8',
  'i_structure_500_nested_arrays.json': 'too_deep',
  // The text kept is what arrived, so nothing is cut off it, and a mark is no JSON.
  'i_structure_UTF-8_BOM_empty_object.json': 'invalid_json',
};

describeCorpus(
  'corpora/json-test-suite',
  (name) => name.startsWith('test_parsing_'),
  (files) => {
    const suite = files.map(({ name, bytes }) => ({
      name: name.replace('test_parsing_', ''),
      verdict: verdictOn(bytes),
    }));
    const verdictsOf = (group: string) => suite.filter(({ name }) => name.startsWith(group));

    it('accepts every y_ text but those with repeated keys', () => {
      const wrong = verdictsOf('y_').filter((it) => it.verdict !== (REFUSED_Y[it.name] ?? 'ok'));
      expect(wrong).toEqual([]);
      expect(verdictsOf('y_').length).toBeGreaterThan(0);
    });

    it('refuses every n_ text', () => {
      expect(verdictsOf('n_').filter((it) => it.verdict === 'ok')).toEqual([]);
      expect(verdictsOf('n_').length).toBeGreaterThan(0);
    });

    it('decides every i_ text as the table says', () => {
      const decided = verdictsOf('i_').map(({ name, verdict }) => [name, verdict]);
      expect(Object.fromEntries(decided)).toEqual(CHOICES);
    });
  },
);

describe('choices that need no corpus', () => {
  it('never replaces bad bytes, and reads on after having met some', () => {
    expect(verdictOn(Uint8Array.of(0x22, 0xff, 0x22))).toBe('invalid_utf8');
    expect(verdictOn(Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22))).toBe('invalid_utf8');
    expect(verdictOn(new TextEncoder().encode('"ü"'))).toBe('ok');
  });
});
