import { expect, test } from 'vitest';
import { CYCLE_DRAWN_MAX, cycleLayout, DIAGRAM_SIZE } from './cycle-layout';

const sizes = Array.from({ length: CYCLE_DRAWN_MAX }, (_, index) => index + 1);

test.each(sizes)(
  '%i agents stand on the circle from the top on, and everything is inside the drawing',
  (count) => {
    const { places, arcs } = cycleLayout(count);

    expect(places).toHaveLength(count);
    expect(arcs).toHaveLength(count);
    expect(places[0]?.x).toBe(DIAGRAM_SIZE / 2);
    for (const { x, y } of [...places, ...arcs.map(({ label }) => label)]) {
      expect(Math.min(x, y)).toBeGreaterThan(12);
      expect(Math.max(x, y)).toBeLessThan(DIAGRAM_SIZE - 12);
    }
  },
);

test('faces of the longest cycle that is drawn do not touch', () => {
  const [one, two] = cycleLayout(CYCLE_DRAWN_MAX).places;
  const distance = Math.hypot((one?.x ?? 0) - (two?.x ?? 0), (one?.y ?? 0) - (two?.y ?? 0));

  expect(distance).toBeGreaterThan(24 + 16);
});

test('an arrow runs clockwise and its head points along it', () => {
  const { places, arcs } = cycleLayout(4);

  expect(places[1]).toEqual({ x: DIAGRAM_SIZE / 2 + 68, y: DIAGRAM_SIZE / 2 });
  expect(arcs[0]?.path).toMatch(/ A68 68 0 0 1 /);
  expect(arcs[0]?.head).toMatch(/rotate\(71\.5\)/);
});
