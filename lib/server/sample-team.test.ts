import { expect, it } from 'vitest';
import { createSampleTeam } from './sample-team';

/** A player of a team that finds no server, and the ports that are open to deliveries at the moment. */
function aTeamWithoutServer() {
  const open = new Set<string>();
  const team = createSampleTeam({
    url: () => 'http://127.0.0.1:9',
    gatewayUrl: () => null,
    adminKey: 'clq_test',
    newId: () => 'id-1',
    openEgress(entry) {
      open.add(entry);
      return () => void open.delete(entry);
    },
    projectDir: process.cwd(),
  });
  return { team, open };
}

it('opens two ports of the loopback while the team plays, and closes them whatever comes of it', async () => {
  const { team, open } = aTeamWithoutServer();

  const started = await team.start();

  expect(started).toMatchObject({ state: 'playing', run_id: 'run:id-1', thread_id: 'thread:id-1' });
  const port = expect.stringMatching(/^127\.0\.0\.1:\d+$/);
  expect([...open]).toEqual([port, port]);
  await expect.poll(() => team.status().state, { timeout: 10_000 }).toBe('failed');
  // Once, though all that is to be taken back fails of the same.
  expect(team.status().error).toBe('No answer from http://127.0.0.1:9: bad port');
  expect(open.size).toBe(0);
});

it('plays one team at a time', async () => {
  const { team, open } = aTeamWithoutServer();

  const [first, second] = await Promise.allSettled([team.start(), team.start()]);

  expect(first).toMatchObject({ status: 'fulfilled' });
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } });
  expect(open.size).toBe(2);
  await expect.poll(() => open.size, { timeout: 10_000 }).toBe(0);
});
