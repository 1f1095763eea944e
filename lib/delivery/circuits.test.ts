import { describe, expect, it } from 'vitest';
import { createCircuits } from './circuits';

const HOST = 'ken:8080';

function open() {
  const clock = { now: 0 };
  const circuits = createCircuits(() => clock.now, { openFirstMs: 1_000, openMaxMs: 3_000 });
  const fail = (times: number) => {
    for (let time = 0; time < times; time += 1) circuits.failed(HOST);
  };
  return { clock, circuits, fail };
}

describe('a circuit', () => {
  it('opens after five failures in a row, for that host alone', () => {
    const { circuits, fail } = open();
    fail(4);
    expect(circuits.admits(HOST)).toBe(true);
    circuits.succeeded(HOST);
    fail(4);
    expect(circuits.admits(HOST)).toBe(true);
    fail(1);

    expect(circuits.admits(HOST)).toBe(false);
    expect(circuits.admits('bob:8080')).toBe(true);
  });

  it('lets one call through after a while, and closes or opens for longer by how that goes', () => {
    const { circuits, clock, fail } = open();
    fail(5);
    clock.now = 999;
    expect(circuits.admits(HOST)).toBe(false);
    clock.now = 1_000;
    expect([circuits.admits(HOST), circuits.admits(HOST)]).toEqual([true, false]);
    fail(1);
    clock.now = 2_999;
    expect(circuits.admits(HOST)).toBe(false);
    clock.now = 3_000;
    expect(circuits.admits(HOST)).toBe(true);
    fail(1);
    clock.now = 6_000;
    expect(circuits.admits(HOST)).toBe(true);

    expect(circuits.succeeded(HOST)).toBe(true);
    expect([circuits.admits(HOST), circuits.admits(HOST)]).toEqual([true, true]);
    expect(circuits.succeeded(HOST)).toBe(false);
  });
});
