import { describe, expect, it } from 'vitest';
import { keysPressed } from './key-sequence';

describe('keys one after the other', () => {
  it('are those of a sequence, and the second of them is not pressed alone', () => {
    expect(keysPressed({ key: 'g', at: 0 }, { key: 'c', at: 1_000 })).toBe('g>c');
    expect(keysPressed({ key: 'c', at: 0 }, { key: 'c', at: 10 })).toBe('c');
    expect(keysPressed(null, { key: 'c', at: 10 })).toBe('c');
  });

  it('begin anew with the key that begins them', () => {
    expect(keysPressed({ key: 'g', at: 0 }, { key: 'g', at: 10 })).toBe('g>g');
    expect(keysPressed({ key: 'g', at: 10 }, { key: 'r', at: 20 })).toBe('g>r');
  });

  it('are each alone where they lie too far apart', () => {
    expect(keysPressed({ key: 'g', at: 0 }, { key: 'c', at: 1_001 })).toBe('c');
  });
});
