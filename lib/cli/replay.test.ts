import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anEvent } from '@/lib/testing/events';
import { TEST_ADMIN_SECRET as key } from '@/lib/testing/worlds/test-api';
import { type CommandWorld, openCommandWorld } from './command-testing';

let world: CommandWorld;
beforeEach(async () => {
  world = await openCommandWorld();
  const body = anEvent({ type: 'task.request', run_id: 'run/1' });
  await world.api.request('/api/v1/events', { method: 'POST', key, body });
});
afterEach(() => world.close());

describe('colloquy replay', () => {
  it('says that a run is as it was recorded', async () => {
    const told = await world.colloquy('replay', 'run/1');

    expect(told).toMatchObject({
      code: 0,
      text: 'Recomputed from 1 event, 0 decisions: everything is as it was recorded.',
    });
    expect((await world.colloquy('replay', 'run/1', '--json')).json()).toEqual({
      events: 1,
      decisions: 0,
      mismatches: [],
    });
  });

  it('knows no other run', async () => {
    expect(await world.colloquy('replay', 'none')).toMatchObject({
      code: 1,
      text: expect.stringContaining('Not found'),
    });
  });
});
