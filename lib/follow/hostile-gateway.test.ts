// A gateway that keeps to no rule: whatever it sends, nothing of it stands in our log but what is an import by every rule, and
// the follower says what was wrong and tries again.
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { anEvent } from '@/lib/testing/events';
import { owedIn } from '@/lib/testing/owed';
import { aFollower, follow, frames, openScriptedGateway } from '@/lib/testing/worlds/follow-world';
import { FRAME_BYTES_MAX, USELESS_FRAMES_MAX } from './limits';

const { said, subscribed, told } = frames;

/** Follows a gateway that greets as it should and then does as it likes, until the test ends. */
async function followed(misbehave: (socket: WebSocket) => void) {
  const url = await openScriptedGateway((socket, type) => {
    if (type === 'handshake') socket.send(frames.acknowledged);
    else misbehave(socket);
  });
  const api = await aFollower();
  const log = follow(api, { url, key: 'k' });
  const stored = () => api.engine.read({ filter: {}, after: 0, limit: 100, order: 'asc' });
  return { api, log, stored };
}

const repeat = (socket: WebSocket, frame: string, times: number) => {
  for (let time = 0; time < times; time += 1) socket.send(frame);
};

describe('a gateway that breaks a rule is left, and told of', () => {
  it.each<[string, (socket: WebSocket) => void, RegExp]>([
    ['text that is no JSON', (socket) => socket.send('{'), /expected JSON/],
    ['a binary frame', (socket) => socket.send(Buffer.of(1)), /binary/],
    [
      'a frame that is too large',
      (socket) => socket.send('x'.repeat(FRAME_BYTES_MAX + 1)),
      /payload/i,
    ],
    ['an event before the answer', (socket) => socket.send(told(1)), /subscription first/],
    [
      'a seq that goes back',
      (socket) => [subscribed(), told(1), told(1)].map((f) => socket.send(f)),
      /seq 2, saw 1/,
    ],
    [
      'a seq that leaves one out',
      (socket) => [subscribed(), told(2)].map((f) => socket.send(f)),
      /seq 1, saw 2/,
    ],
    [
      'a seq that is none',
      (socket) => [subscribed(), told('1')].map((f) => socket.send(f)),
      /its seq/,
    ],
    [
      'an event without an id',
      (socket) => [subscribed(), told(1, {})].map((f) => socket.send(f)),
      /its id/,
    ],
    [
      'endless frames that say nothing',
      (socket) => repeat(socket, said({ kind: 'pong' }), USELESS_FRAMES_MAX + 1),
      /say nothing/,
    ],
    [
      'endless answers',
      (socket) => repeat(socket, subscribed(), USELESS_FRAMES_MAX + 1),
      /say nothing/,
    ],
    [
      'an error of any length',
      (socket) =>
        socket.send(said({ kind: 'error', fault: 'invalid', message: 'x'.repeat(9_000) })),
      /^.{1,300}$/,
    ],
  ])('%s', async (_name, misbehave, reason) => {
    const { log, stored } = await followed(misbehave);

    await expect.poll(() => log.stats().lastError).toMatch(reason);
    await expect.poll(() => log.stats().failures).toBeGreaterThan(1);
    expect((await stored()).length).toBeLessThanOrEqual(1);
  });
});

describe('an event of a stranger', () => {
  it('that breaks the schema, or means a run of ours, is kept as a rejection and passed', async () => {
    const bad = [
      { ...anEvent({ id: 'b1' }), origin: 'engine' },
      anEvent({ id: 'b2', task_id: 'ref~run_1~thread_1~task_1' }),
      { ...anEvent({ id: 'b3' }), type: 'engine.decision' },
    ];
    const { api, log, stored } = await followed((socket) => {
      socket.send(subscribed());
      for (const [index, event] of bad.entries()) socket.send(told(index + 1, event));
      socket.send(told(4));
    });

    await expect.poll(() => log.stats()).toMatchObject({ seq: 4, refused: 3, stored: 1 });
    expect((await stored()).map(({ event }) => event.id)).toEqual(['m_4']);
    expect((await api.engine.rejections({ limit: 9 })).length).toBe(3);
  });

  it('that claims to be the engine’s or an operator’s is an import, and starts and registers nothing', async () => {
    const orchestrator = { agent_id: 'agent:orchestrator' };
    const claims = [
      anEvent({ id: 'c1', type: 'task.request', to: [orchestrator], payload: { title: 'Do' } }),
      anEvent({ id: 'c2', type: 'routing.decision', from: orchestrator, payload: {} }),
      anEvent({ id: 'c3', from: { agent_id: 'agent:user', role: 'human' } }),
      anEvent({
        id: 'c4',
        type: 'agent.register',
        from: { agent_id: 'agent:eve' },
        payload: { agent_id: 'agent:eve', capabilities: [] },
      }),
    ];
    const { api, log, stored } = await followed((socket) => {
      socket.send(subscribed());
      for (const [index, event] of claims.entries()) socket.send(told(index + 1, event));
    });

    await expect.poll(() => log.stats().seq).toBe(4);
    const records = await stored();
    expect(records.map(({ origin }) => origin)).toEqual(claims.map(() => 'import'));
    expect(records.flatMap((record) => api.engine.orchestration.recipients(record))).toEqual([]);
    expect(await owedIn(api.engine)).toEqual([]);
    expect(api.engine.directory.agent('agent:eve')?.card ?? null).toBeNull();
  });
});
