import { describe, expect, it } from 'vitest';
import { HOSTILE_FAMILIES, HOSTILE_LIMITS, largestSize } from '@/lib/testing/sexpr-hostile';
import { canonicalForm, rfc9804Form } from './canonical';
import { SEXPR_LIMITS, type SexprLimits } from './limits';
import { jsonOfSexpr } from './place';
import { printPretty, printSexpr } from './printer';
import { readForm } from './reader';

/** Only the limit of bytes, to see what the reader does where no other limit helps it. */
const LONG: SexprLimits = {
  bytes: SEXPR_LIMITS.bytes,
  depth: 64,
  nodes: Number.MAX_SAFE_INTEGER,
  atomBytes: Number.MAX_SAFE_INTEGER,
};
const FULL = SEXPR_LIMITS.bytes - 200;
const RATIO_MAX = 2.3;
/** The first rounds warm the compiler up. */
const ROUNDS_MIN = 10;
/** Rounds until noise has spared each of both sizes once; quadratic work has a ratio of 4 in every round. */
const ROUNDS_MAX = 300;

/** Without the limit of nodes a form outgrows what the collector takes in one go; quadratic work would still be above. */
const LONG_RATIO_MAX = 3;

/** time(2n) / time(n) by the best times of each, as soon as it is small enough. */
function growthOf(work: (size: number) => () => unknown, size: number, most = RATIO_MAX): number {
  const half = work(size / 2);
  const full = work(size);
  let bestHalf = Number.POSITIVE_INFINITY;
  let bestFull = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    bestHalf = Math.min(bestHalf, timeOf(half));
    bestFull = Math.min(bestFull, timeOf(full));
    if (round >= ROUNDS_MIN && bestFull / bestHalf <= most) break;
  }
  return bestFull / bestHalf;
}

function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

describe.each(Object.entries(HOSTILE_FAMILIES))('%s', (_name, family) => {
  const reading = (limits: SexprLimits) => (size: number) => {
    const text = family(size);
    return () => readForm(text, limits);
  };

  it('takes twice the time for twice the text, up to the limits', () => {
    const growth = growthOf(reading(HOSTILE_LIMITS), largestSize(family));

    expect(growth).toBeLessThanOrEqual(RATIO_MAX);
  });

  it('takes time in proportion to the text, up to 64 KiB of nodes and atoms without limit', () => {
    const growth = growthOf(reading(LONG), FULL, LONG_RATIO_MAX);

    expect(growth).toBeLessThanOrEqual(LONG_RATIO_MAX);
  });

  it('is refused at the limit, however long it is', () => {
    const read = readForm(family(1_000_000), LONG);

    expect(read.ok).toBe(false);
    expect(!read.ok && read.error.at).toBeLessThanOrEqual(LONG.bytes);
  });
});

describe.each(Object.entries({ printSexpr, printPretty, canonicalForm, rfc9804Form, jsonOfSexpr }))(
  '%s',
  (_name, write) => {
    it.each(['towers of lists', 'keywords and values', 'empty strings'])(
      'takes twice the time for twice the form, of %s',
      (name) => {
        const family = HOSTILE_FAMILIES[name] ?? String;
        const growth = growthOf((size) => {
          const form = readForm(family(size), HOSTILE_LIMITS);
          return () => form.ok && write(form.value);
        }, largestSize(family));

        expect(growth).toBeLessThanOrEqual(RATIO_MAX);
      },
    );
  },
);

describe('a bomb of open lists', () => {
  it('is refused in under a millisecond, whatever its size', () => {
    const bomb = '('.repeat(10_000_000);
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 20; round += 1) {
      const start = performance.now();
      const read = readForm(bomb);
      best = Math.min(best, performance.now() - start);

      expect(read).toMatchObject({
        ok: false,
        error: { code: 'too_deep', at: SEXPR_LIMITS.depth },
      });
    }
    expect(best).toBeLessThan(1);
  });
});
