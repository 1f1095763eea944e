// Two workspaces in one process, over real sockets: one follows the other's gateway.
import { describe, expect, it } from 'vitest';
import type { Engine } from '@/lib/engine/interface/engine';
import { anEvent } from '@/lib/testing/events';
import { aFollower, follow, textsOf } from '@/lib/testing/worlds/follow-world';
import { type GatewayWorld, openGatewayWorld } from '@/lib/testing/worlds/gateway-world';
import type { TestApi } from '@/lib/testing/worlds/test-api';
import type { FollowDeps } from './follow-log';

const OPERATOR = { key_id: 'op', role: 'admin', agent_id: null, grants: [] } as const;

let ids = 0;

/** Stores chat messages of these texts, in this order. */
async function say(engine: Pick<Engine, 'ingest'>, ...texts: readonly string[]): Promise<void> {
  const items = texts.map((text) => {
    ids += 1;
    const event = anEvent({ id: `said_${ids}`, payload: { text } });
    return { ok: true, frame: { text: JSON.stringify(event) } } as const;
  });
  const contentType = 'application/json';
  const request = { protocol: 'clutch', items, contentType, principal: OPERATOR };
  const outcomes = await engine.ingest(request);
  expect(outcomes.map(({ result }) => result.status)).toEqual(texts.map(() => 'stored'));
}

const logOf = ({ engine }: Pick<TestApi, 'engine'>) =>
  engine.read({ filter: {}, after: 0, limit: 1_000, order: 'asc' });

const viewer = (there: GatewayWorld) => there.key('viewer');

describe('a workspace that follows another one', () => {
  it('has what is there and what comes, in the order of the other log, as an import of its own runs', async () => {
    const [there, api] = [await openGatewayWorld(), await aFollower()];
    await say(there.engine, 'one', 'two');
    await say(api.engine, 'ours');

    const followed = follow(api, { url: there.url, key: await viewer(there) });
    await expect.poll(() => followed.stats()).toMatchObject({ isFollowing: true, seq: 2 });
    await say(there.engine, 'three');
    await expect.poll(() => followed.stats()).toMatchObject({ seq: 3, behind: 0, stored: 3 });

    const log = await logOf(api);
    expect(await textsOf(api)).toEqual(['ours', 'one', 'two', 'three']);
    const [own, ...imported] = log;
    expect(own).toMatchObject({ origin: 'operator', event: { run_id: 'run_1' } });
    for (const record of imported) {
      expect(record).toMatchObject({
        origin: 'import',
        protocol: 'followed-log',
        event: {
          run_id: expect.stringMatching(/^imported:[0-9a-f]{16}:run_1$/),
          meta: { ui_channel: new URL(there.url).host, followed: { protocol: 'clutch' } },
        },
      });
      expect(api.engine.orchestration.recipients(record)).toEqual([]);
    }
    expect((await there.log()).length).toBe(3);
    expect((await api.engine.verify()).ok).toBe(true);
  });

  it('loses and doubles nothing when it is cut off, starts anew, or forgets how far it was', async () => {
    const [there, api] = [await openGatewayWorld(), await aFollower()];
    const { secret, key } = await there.keyring.create({ role: 'viewer', grants: [] });
    await say(there.engine, 'one', 'two');
    const first = follow(api, { url: there.url, key: secret });
    await expect.poll(() => first.stats().seq).toBe(2);

    there.gateway.disconnect(({ key_id }) => key_id === key.id);
    await say(there.engine, 'three');
    await expect.poll(() => first.stats()).toMatchObject({ seq: 3, failures: 1, stored: 3 });
    await first.close();
    await say(there.engine, 'four');
    const second = follow(api, { url: there.url, key: secret });
    await expect.poll(() => second.stats()).toMatchObject({ seq: 4, stored: 1, repeated: 0 });
    await second.close();
    await api.store.checkpoints.clear('followed-logs/1');
    const third = follow(api, { url: there.url, key: secret });
    await expect.poll(() => third.stats()).toMatchObject({ seq: 4, stored: 0, repeated: 4 });

    expect(await textsOf(api)).toEqual(['one', 'two', 'three', 'four']);
  });

  it('goes on where the store could not take it, and moves its cursor after the commit alone', async () => {
    const [there, api] = [await openGatewayWorld(), await aFollower()];
    await say(there.engine, 'one', 'two', 'three');
    let isFailing = true;
    const engine: FollowDeps['engine'] = {
      async ingest(request) {
        if (isFailing) throw new Error('the disk is full');
        return api.engine.ingest(request);
      },
    };

    const followed = follow(api, { url: there.url, key: await viewer(there), deps: { engine } });
    await expect.poll(() => followed.stats().failures).toBeGreaterThan(1);
    expect(followed.stats()).toMatchObject({ seq: 0, stored: 0 });
    expect(await api.store.checkpoints.load('followed-logs/1')).toEqual([]);
    isFailing = false;
    await expect.poll(() => followed.stats().seq).toBe(3);

    expect(await textsOf(api)).toEqual(['one', 'two', 'three']);
  });

  it('comes to an end where the other one follows it, too', async () => {
    const [one, other] = [await openGatewayWorld(), await openGatewayWorld()];
    await say(one.engine, 'of one');
    await say(other.engine, 'of the other');

    const forth = follow(one, { url: other.url, key: await viewer(other) });
    const back = follow(other, { url: one.url, key: await viewer(one) });
    const isDone = () => [forth, back].every(({ stats }) => stats().seq === 2);
    await expect.poll(isDone).toBe(true);

    expect((await textsOf(one)).sort()).toEqual(['of one', 'of the other']);
    expect((await textsOf(other)).sort()).toEqual(['of one', 'of the other']);
    expect([forth, back].map(({ stats }) => stats().passedOver)).toEqual([1, 1]);
  });

  it('says that its key is wrong, or may not read the log', async () => {
    const [there, api] = [await openGatewayWorld(), await aFollower()];
    await say(there.engine, 'one');

    const stranger = follow(api, { url: there.url, key: 'wrong' });
    const agent = follow(api, {
      url: `${there.url}#2`,
      key: await there.key('agent', 'agent:ann'),
    });

    await expect
      .poll(() => stranger.stats().lastError)
      .toBe('the upgrade was refused with 401: the key is not one of the other workspace');
    await expect.poll(() => agent.stats().lastError).toMatch(/forbidden: The role agent may not/);
    expect([stranger, agent].map(({ stats }) => stats().isFollowing)).toEqual([false, false]);
    expect(await logOf(api)).toEqual([]);
  });

  it('takes no other log for the one that it followed, unless it is told to', async () => {
    const [there, api] = [await openGatewayWorld(), await aFollower()];
    await say(there.engine, 'one', 'two');
    const key = await viewer(there);
    const first = follow(api, { url: there.url, key });
    await expect.poll(() => first.stats().seq).toBe(2);
    await first.close();
    const [cursor] = await api.store.checkpoints.load('followed-logs/1');
    const state = JSON.stringify({ event_id: 'of another log' });
    await api.store.checkpoints.save([{ ...cursor, seq: 2, state } as never]);

    const again = follow(api, { url: there.url, key });
    await expect.poll(() => again.stats().lastError).toContain('not the log that was followed');
    const anew = follow(api, { url: `${there.url}#2`, key });
    await expect.poll(() => anew.stats().seq).toBe(2);

    expect(await textsOf(api)).toEqual(['one', 'two', 'one', 'two']);
  });
});

it('waits for what it may write, and writes it then', async () => {
  const [there, api] = [await openGatewayWorld(), await aFollower()];
  await say(there.engine, 'one', 'two');
  let refused = 0;
  const { AppError } = await import('@/lib/model/errors/app-error');
  const writeLimit = {
    take() {
      refused += 1;
      if (refused === 1) throw new AppError('rate_limited', 'wait', { retryAfterSec: 0.01 });
    },
  };

  const followed = follow(api, { url: there.url, key: await viewer(there), deps: { writeLimit } });
  await expect.poll(() => followed.stats()).toMatchObject({ seq: 2, failures: 0 });

  expect(refused).toBeGreaterThan(1);
});
