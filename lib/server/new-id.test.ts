import { describe, expect, it } from 'vitest';
import { newId, newLeaseId } from './new-id';

describe('ids of the server', () => {
  it('are UUIDs of version 7, each greater than the one before, also where random bits are drawn anew', () => {
    const ids = Array.from({ length: 5_000 }, newId);

    expect(
      ids.filter(
        (id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id),
      ),
    ).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(ids);
  });

  it('are 16 characters of a lease, no two alike', () => {
    const ids = Array.from({ length: 5_000 }, newLeaseId);

    expect(ids.filter((id) => !/^[\w-]{16}$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
