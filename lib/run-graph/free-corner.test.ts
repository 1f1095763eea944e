import { describe, expect, it } from 'vitest';
import { freeCorner } from './free-corner';

const SIGHT = { left: 1_000, top: 500, width: 800, height: 600 };
const SIZE = { width: 170, height: 100 };
const bottomRight = { x: 1_590, y: 1_020 };
const bottomLeft = { x: 1_100, y: 1_020 };
const topRight = { x: 1_590, y: 520 };
const topLeft = { x: 1_100, y: 520 };

describe('something small in the pane of a graph', () => {
  it('stands at the bottom right, where no node is', () => {
    expect(freeCorner([], SIGHT, SIZE)).toBe('bottomRight');
    expect(freeCorner([bottomLeft, topRight, topLeft], SIGHT, SIZE)).toBe('bottomRight');
  });

  it('leaves a corner to the node that is there', () => {
    expect(freeCorner([bottomRight], SIGHT, SIZE)).toBe('bottomLeft');
    expect(freeCorner([bottomRight, bottomLeft], SIGHT, SIZE)).toBe('topRight');
    expect(freeCorner([bottomRight, bottomLeft, topRight], SIGHT, SIZE)).toBe('topLeft');
  });

  it('is not moved by a node that is out of sight, or that ends before it', () => {
    expect(freeCorner([{ x: 1_590, y: 1_100 }], SIGHT, SIZE)).toBe('bottomRight');
    expect(freeCorner([{ x: 1_400, y: 1_020 }], SIGHT, SIZE)).toBe('bottomRight');
  });

  it('is at the bottom right where nodes stand in every corner', () => {
    expect(freeCorner([bottomRight, bottomLeft, topRight, topLeft], SIGHT, SIZE)).toBe(
      'bottomRight',
    );
  });
});
