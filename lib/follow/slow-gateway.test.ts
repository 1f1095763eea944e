// What time and size do to following: more than can be stored at once, a gateway that falls silent, an answer that never comes.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { anEvent } from '@/lib/testing/events';
import { wholeLog } from '@/lib/testing/worlds/events-page';
import { aFollower, follow, frames, openScriptedGateway } from '@/lib/testing/worlds/follow-world';
import type { FollowDeps } from './follow-log';
import { FRAME_BYTES_MAX, SILENT_BEATS_MAX, WAITING_BYTES_MAX } from './limits';

const FAST = { retryFirstMs: 5, retryMaxMs: 20, beatMs: 20, closeMs: 20 };

/** The event loop comes round so often that a reader takes all that there is to read. */
async function untilSteady(value: () => number): Promise<number> {
  let seen = value();
  for (let turns = 0; turns < STEADY_TURNS; turns += 1) {
    await nextTurn();
    if (value() !== seen) turns = 0;
    seen = value();
  }
  return seen;
}

const STEADY_TURNS = 500;

describe('more events than can be stored at once', () => {
  it('wait over there beyond a bound, and none of them is lost', async () => {
    const events = 60;
    const text = 'x'.repeat(200 * 1024);
    const url = await openScriptedGateway((socket, type) => {
      socket.send(type === 'handshake' ? frames.acknowledged : frames.subscribed(0));
      if (type === 'handshake') return;
      for (let seq = 1; seq <= events; seq += 1) {
        socket.send(frames.told(seq, anEvent({ id: `m_${seq}`, payload: { text, seq } })));
      }
    });
    const api = await aFollower();
    let store: () => void = () => undefined;
    const canStore = new Promise<void>((resolve) => {
      store = resolve;
    });
    const engine: FollowDeps['engine'] = {
      async ingest(request) {
        await canStore;
        return api.engine.ingest(request);
      },
    };

    const log = follow(api, { url, key: 'k', deps: { engine } });
    // The gateway said that its log was empty, so that what is behind is what was heard.
    const heard = () => log.stats().behind * text.length;
    await expect.poll(heard).toBeGreaterThan(WAITING_BYTES_MAX);
    const most = await untilSteady(heard);
    store();
    await expect.poll(() => log.stats().seq, { timeout: 20_000 }).toBe(events);

    expect(most).toBeLessThan(WAITING_BYTES_MAX + FRAME_BYTES_MAX);
    expect(log.stats()).toMatchObject({ stored: events, repeated: 0, failures: 0, behind: 0 });
    const stored = await wholeLog(api.engine);
    expect(stored.map(({ event }) => event.payload.seq)).toEqual(
      Array.from({ length: events }, (_, index) => index + 1),
    );
  }, 30_000);
});

describe('a gateway that falls silent', () => {
  it('is left and connected to again, and what came meanwhile is there', async () => {
    let connections = 0;
    const url = await openScriptedGateway((socket, type) => {
      if (type === 'handshake') {
        connections += 1;
        socket.send(frames.acknowledged);
        return;
      }
      socket.send(frames.subscribed(connections));
      for (let seq = 1; seq <= connections; seq += 1) socket.send(frames.told(seq));
      // It reads nothing more, so that it answers no ping and takes no leave either.
      if (connections === 1) socket.pause();
    });
    const api = await aFollower();

    const log = follow(api, { url, key: 'k', deps: { timing: FAST } });
    await expect.poll(() => log.stats()).toMatchObject({ seq: 2, failures: 1, stored: 2 });

    expect(connections).toBe(2);
    expect(api.logged).toContainEqual(
      expect.objectContaining({ reason: 'the other side is silent' }),
    );
  });

  it('is kept where it answers pings, though nothing is said', async () => {
    let pings = 0;
    const url = await openScriptedGateway((socket, type) => {
      socket.send(type === 'handshake' ? frames.acknowledged : frames.subscribed(0));
      socket.on('ping', () => {
        pings += 1;
      });
    });

    const log = follow(await aFollower(), { url, key: 'k', deps: { timing: FAST } });
    await expect.poll(() => pings).toBeGreaterThan(3 * SILENT_BEATS_MAX);

    expect(log.stats()).toMatchObject({ isFollowing: true, failures: 0 });
  });
});

describe('an answer that never comes', () => {
  const timing = { ...FAST, beatMs: 60_000, connectMs: 30, subscribeMs: 30 };

  it('to the upgrade is waited for no longer than a connection may take', async () => {
    const server = createServer((socket) => socket.on('error', () => undefined).resume());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;

    const log = follow(await aFollower(), { url, key: 'k', deps: { timing } });

    await expect.poll(() => log.stats().failures).toBeGreaterThan(1);
    expect(log.stats().lastError).toMatch(/handshake has timed out/);
  });

  it.each([
    ['the greeting', []],
    ['the subscription', ['handshake']],
  ])('to %s is waited for no longer than that may take', async (_what, answered) => {
    const url = await openScriptedGateway((socket, type) => {
      if (answered.includes(type)) socket.send(frames.acknowledged);
    });

    const log = follow(await aFollower(), { url, key: 'k', deps: { timing } });

    await expect.poll(() => log.stats().failures).toBeGreaterThan(1);
    expect(log.stats().lastError).toBe('the log was not opened within 30 ms');
  });
});
