import { describe, expect, it } from 'vitest';
import { importedField, readOnlyFailure } from './imported-place';

const OURS = { run_id: 'run_1', thread_id: 'thread_1' };
const IMPORTED = 'imported:0123456789abcdef:x';

describe('a place', () => {
  it.each(['run_id', 'thread_id'] as const)('is another workspace’s by its %s', (field) => {
    const place = { ...OURS, [field]: IMPORTED };

    expect(importedField(place)).toBe(field);
    expect(readOnlyFailure(place, () => 'lab.example.org')).toEqual({
      code: 'unsupported',
      message: expect.stringMatching(/saw imported:.*lives in the workspace at lab\.example\.org/),
      path: `/${field}`,
    });
    expect(readOnlyFailure(place, () => null)?.message).toContain('in another workspace');
  });

  it('of our own is written into', () => {
    expect(importedField(OURS)).toBeNull();
    expect(readOnlyFailure(OURS, () => 'lab.example.org')).toBeNull();
  });
});
