import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CommandWorld, openCommandWorld } from './command-testing';

let world: CommandWorld;
beforeEach(async () => {
  world = await openCommandWorld();
});
afterEach(() => world.close());

it.each(['abc', '', '0', '-1', 'Infinity'])(
  'the sample team is not played at the pace %j',
  async (pace) => {
    expect(await world.colloquy('demo', `--pace=${pace}`)).toMatchObject({
      code: 2,
      text: '--pace: expected a number above 0.',
    });
  },
);
