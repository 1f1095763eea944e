import { describe, expect, it } from 'vitest';
import { err, ok } from '@/lib/std/result';
import { nextCursor, readPages } from './read-pages';
import type { ApiFailure } from './request';

const FAILURE = { code: 'overloaded', title: 'Busy', detail: 'Try again.' } as ApiFailure;

describe('pages', () => {
  it('go on behind the last one, and with the one that could not be read', () => {
    expect(nextCursor(ok({ next: 7 }), [], 3)).toBe(7);
    expect(nextCursor(ok({ next: null }), [], 3)).toBeNull();
    expect(nextCursor<number>(err(FAILURE), [], 3)).toBe(3);
  });

  it('say what was read, and fail where the last of them did', () => {
    expect(readPages([])).toEqual({ values: [], failure: null });
    expect(readPages([ok('a'), err(FAILURE)])).toEqual({ values: ['a'], failure: FAILURE });
    expect(readPages([err(FAILURE), ok('b')])).toEqual({ values: ['b'], failure: null });
  });
});
