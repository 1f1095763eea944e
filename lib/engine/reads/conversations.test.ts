// The conversations of agents are folded from the log when somebody asks, and whoever waits meanwhile is served.
import { afterEach, describe, expect, it } from 'vitest';
import { countTurns } from '@/lib/testing/count-turns';
import { dialectWorld, keyOf, say } from '@/lib/testing/dialects/dialect-world';
import {
  memoryWorld,
  type StoreWorld,
  sqliteWorld,
  useWorld,
} from '@/lib/testing/worlds/store-worlds';

const ADA = keyOf('ada');

describe.each([
  ['memory', memoryWorld],
  ['SQLite', sqliteWorld],
] as const)('conversations on %s', (_, makeWorld: () => Promise<StoreWorld>) => {
  const fixture = useWorld(makeWorld);
  const world = dialectWorld();
  afterEach(world.close);

  it('are folded a little at a time, so that others go between', async () => {
    const { engine } = await world.open(fixture.store);
    await say(engine, ADA, Array<string>(2_000).fill('(tell @bob "hi")'));
    const { count, stop } = countTurns();

    const { conversations, seq } = await engine.conversations('agent:ada');

    stop();
    // The engine itself may say that they talk too much.
    expect(seq).toBeGreaterThanOrEqual(2_000);
    expect(conversations).toHaveLength(1);
    expect(count()).toBeGreaterThanOrEqual(8);
  });
});
