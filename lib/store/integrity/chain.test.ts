import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LINKED_COLUMNS, linkedText, linkHash, sha256 } from './chain';

/** Rows with every column, of any text that may stand in one. */
const rows = fc.record(
  Object.fromEntries(
    LINKED_COLUMNS.map((column) => [
      column,
      fc.oneof(fc.string({ unit: 'binary' }), fc.nat(), fc.constant(null)),
    ]),
  ),
);

describe('the link of a row', () => {
  it('is over the RFC 8785 form of its linked columns, whatever order they come in', () => {
    fc.assert(
      fc.property(rows, (row) => {
        const shuffled = Object.fromEntries(Object.entries(row).reverse());

        expect(
          linkedText({ ...shuffled, hash: 'x', prev_hash: 'y', payload: 'z', raw: null }),
        ).toBe(canonicalize(row));
      }),
    );
  });

  it('is the SHA-256 of the previous hash and that form', () => {
    const row = Object.fromEntries(LINKED_COLUMNS.map((column) => [column, 'a']));

    expect(linkHash('p', row)).toBe(sha256(`p${canonicalize(row)}`));
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('has its columns in the order of RFC 8785, and none twice', () => {
    expect(LINKED_COLUMNS).toEqual([...new Set(LINKED_COLUMNS)].sort());
  });
});
