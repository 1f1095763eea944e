import { describe, expect, it } from 'vitest';
import { HOSTILE_FAMILIES } from '@/lib/testing/sexpr/sexpr-hostile';
import { SEXPR_LIMITS, type SexprLimits } from './limits';
import { readForm } from './reader';

/** Only the limit of bytes, to see what the reader does where no other limit helps it. */
const LONG: SexprLimits = {
  bytes: SEXPR_LIMITS.bytes,
  depth: 64,
  nodes: Number.MAX_SAFE_INTEGER,
  atomBytes: Number.MAX_SAFE_INTEGER,
};

// How the time grows with the text is for bench/sexpr.ts to say.
describe.each(Object.entries(HOSTILE_FAMILIES))('%s', (_name, family) => {
  it('is refused at the limit, however long it is', () => {
    const read = readForm(family(1_000_000), LONG);

    expect(read.ok).toBe(false);
    expect(!read.ok && read.error.at).toBeLessThanOrEqual(LONG.bytes);
  });
});

describe('a bomb of open lists', () => {
  it('is refused where it is too deep, whatever its size', () => {
    expect(readForm('('.repeat(10_000_000))).toMatchObject({
      ok: false,
      error: { code: 'too_deep', at: SEXPR_LIMITS.depth },
    });
  });
});
