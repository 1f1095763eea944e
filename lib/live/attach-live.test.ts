import { once } from 'node:events';
import { connect as openSocket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { UnreadFrame } from '@/lib/contracts/socket';
import { NEWEST_AGENTS_MAX, NEWEST_BYTES_MAX } from '@/lib/model/newest-rows';
import type { AgentSummary } from '@/lib/model/summary';
import { VIEW_CHANGE_TYPE } from '@/lib/model/view-change';
import {
  type ClientSocket,
  collectFrames,
  connectClient,
  nextOf,
  subscribe,
} from '@/lib/testing/worlds/live-client';
import { createLiveLog, type LiveServer, startLiveServer } from '@/lib/testing/worlds/live-world';
import type { CheckRequest, LiveOptions } from './attach-live';
import { FRAME_EVENTS_MAX } from './frames';
import { SUMMARY_ROWS_MAX } from './summaries';

async function serve(
  options: {
    checkRequest?: CheckRequest;
    isKnown?: LiveOptions['isKnown'];
    drainTimeoutMs?: number;
  } = {},
): Promise<{ log: ReturnType<typeof createLiveLog>; server: LiveServer }> {
  const log = createLiveLog();
  const server = await startLiveServer({ engine: log.engine, ...options });
  onTestFinished(server.close);
  return { log, server };
}
async function connect(
  server: LiveServer,
  options?: Parameters<typeof connectClient>[1],
): Promise<ClientSocket> {
  const socket = await connectClient(server.url, options);
  onTestFinished(() => void socket.disconnect());
  return socket;
}

/** What a client that has seen something is told of the lists; it comes with the connection, or right after it. */
function firstUnread(
  server: LiveServer,
  auth: { readonly seen: number },
  listenToo?: (opening: ClientSocket) => void,
) {
  return new Promise<UnreadFrame>((resolve, reject) => {
    const listen = (opening: ClientSocket) => {
      listenToo?.(opening);
      resolve(nextOf(opening, 'unread'));
    };
    connect(server, { auth, listen }).catch(reject);
  });
}

describe('a subscription', () => {
  test.each(['websocket', 'polling', 'polling,websocket'])(
    'goes from history to live over %s',
    async (transports) => {
      const { log, server } = await serve();
      await log.append(...Array.from({ length: FRAME_EVENTS_MAX + 50 }, () => ({})));
      const socket = await connect(server, { transports: transports.split(',') });
      const { frames, seqs, reached } = collectFrames(socket);

      const answer = await subscribe(socket, { filter: {}, after: 10 });
      await reached(250);
      await log.append({}, {});
      await reached(252);

      expect(answer).toEqual({ ok: true, head: 250 });
      expect(seqs()).toEqual(Array.from({ length: 242 }, (_, index) => index + 11));
      expect(frames.every((frame) => frame.events.length <= FRAME_EVENTS_MAX)).toBe(true);
      expect(frames.map((frame) => frame.from)).toEqual([
        11,
        ...frames.slice(0, -1).map((frame) => frame.to + 1),
      ]);
    },
  );

  test('gets only what its filter asks for, and is told how far nothing else matched', async () => {
    const { log, server } = await serve();
    const socket = await connect(server);
    const { seqs, reached } = collectFrames(socket);
    await subscribe(socket, { filter: { thread_id: 'mine' }, after: 0 });

    await log.append({ thread_id: 'other' }, { thread_id: 'mine' }, { thread_id: 'other' });
    await reached(3);

    expect(seqs()).toEqual([2]);
  });

  test('is replaced by the next one, before that is acknowledged', async () => {
    const { log, server } = await serve();
    await log.append({ thread_id: 'a' }, { thread_id: 'b' });
    const socket = await connect(server);
    const { frames, seqs, reached } = collectFrames(socket);
    await subscribe(socket, { filter: { thread_id: 'a' }, after: 0 });
    await reached(2);

    const before = await new Promise<number>((resolve) => {
      socket.emit('subscribe', { filter: { thread_id: 'b' }, after: 0 }, () =>
        resolve(frames.length),
      );
    });
    await log.append({ thread_id: 'a' }, { thread_id: 'b' });
    await reached(4);

    expect(frames[before]?.from).toBe(1);
    expect(seqs()).toEqual([1, 2, 4]);
  });

  test('is refused with a code when it makes no sense', async () => {
    const { log, server } = await serve();
    await log.append({});
    const socket = await connect(server);
    const codeOf = async (request: unknown): Promise<unknown> => {
      const answer = await socket.emitWithAck('subscribe', request as never);
      return answer.ok ? 'ok' : answer.error.code;
    };

    expect(await codeOf({ filter: { thread: 'x' }, after: 0 })).toBe('invalid_query');
    expect(await codeOf({ filter: {}, after: -1 })).toBe('invalid_query');
    expect(await codeOf(null)).toBe('invalid_query');
    expect(await codeOf({ filter: {}, after: 2 })).toBe('conflict');
    expect(await codeOf({ filter: {}, after: 1 })).toBe('ok');
  });
});

describe('beside the subscription', () => {
  test('a client that says what it has seen is told what changed since', async () => {
    const { log, server } = await serve();
    await log.append({ thread_id: 'a', run_id: 'r' }, { thread_id: 'b', run_id: 's' });

    const unread = await firstUnread(server, { seen: 1 });

    expect(unread).toMatchObject({
      seq: 2,
      channels: [{ channel: 'clutch', events: 2 }],
      threads: [{ thread_id: 'b' }],
      runs: [{ run_id: 's' }],
    });
  });

  test('a client that says nothing is told what changes from here on', async () => {
    const { log, server } = await serve();
    await log.append({ thread_id: 'a' });
    const socket = await connect(server);
    const unread = nextOf(socket, 'unread');

    await log.append({ thread_id: 'b' });

    expect((await unread).threads.map((thread) => thread.thread_id)).toEqual(['b']);
  });

  test('presence comes whole at first and then as it changes', async () => {
    const { log, server } = await serve();
    await log.append({ from: { agent_id: 'agent:ken' } });
    const agent = log.engine.directory.agent('agent:ken') as AgentSummary;
    const told: AgentSummary[][] = [];
    const socket = await connect(server, {
      listen: (opening) => opening.on('presence', ({ agents }) => told.push(agents)),
    });
    log.tellPresence([{ ...agent, status: 'offline' }]);
    while (told.length < 2) await nextOf(socket, 'presence');

    expect(told).toEqual([[agent], [{ ...agent, status: 'offline' }]]);
  });

  test('who spoke and who was given a task is told with the log', async () => {
    const { log, server } = await serve();
    const told = new Map<string, AgentSummary>();
    await connect(server, {
      listen: (opening) =>
        opening.on('presence', ({ agents }) => {
          for (const agent of agents) told.set(agent.agent_id, agent);
        }),
    });

    const [boss, ken] = [{ agent_id: 'agent:boss' }, { agent_id: 'agent:ken' }];
    await log.append({ from: ken }, { type: 'task.request', from: boss, to: [ken] });
    while (told.size < 2) await new Promise((resolve) => setTimeout(resolve, 10));

    expect(told.get('agent:boss')).toMatchObject({ events: 1, tasks_open: 0 });
    expect(told.get('agent:ken')).toMatchObject({ status: 'busy', tasks_open: 1 });
  });

  test('frames hold the newest of each list, however many names one key made', async () => {
    const { log, server } = await serve();
    const names = Array.from({ length: 3_000 }, (_, index) => ({
      domain: `channel ${index} ${'x'.repeat(400)}`,
      thread_id: `thread ${index}`,
      run_id: `run ${index}`,
      from: { agent_id: `agent:${index}` },
    }));
    await log.append(...names);
    const presence: AgentSummary[][] = [];

    const unread = await firstUnread(server, { seen: 0 }, (opening) =>
      opening.on('presence', ({ agents }) => presence.push(agents)),
    );

    expect(unread.threads.length).toBeGreaterThan(SUMMARY_ROWS_MAX / 2);
    expect(unread.runs[0]?.run_id).toBe('run 2999');
    expect(presence[0]).toHaveLength(NEWEST_AGENTS_MAX);
    for (const rows of [unread.channels, unread.threads, unread.runs, presence[0]]) {
      expect(Buffer.byteLength(JSON.stringify(rows))).toBeLessThanOrEqual(NEWEST_BYTES_MAX + 1_000);
    }
  });

  test('what an operator hides is told to everybody who looks', async () => {
    const { log, server } = await serve();
    await log.append({ domain: 'spam', thread_id: 't' });
    const socket = await connect(server, { auth: { seen: 1 } });
    const told = nextOf(socket, 'unread');
    const payload = { kind: 'channel', id: 'spam', hidden: true, title: null, merged_into: null };

    await log.appendAs('engine', { type: 'agent.update', payload_type: VIEW_CHANGE_TYPE, payload });

    expect((await told).channels).toMatchObject([{ channel: 'spam', hidden: true }, {}]);
  });

  test('rejections are told without what was in them', async () => {
    const { log, server } = await serve();
    const socket = await connect(server);
    const told = nextOf(socket, 'rejection');

    log.tellRejection({
      id: 7,
      received_at: '2026-02-01T13:20:11.123Z',
      protocol: 'clutch',
      channel: 'ops',
      agent_id: 'agent:ken',
      native_id: null,
      code: 'missing_field',
      message: 'to: missing',
      path: '/to',
      rule: 'C8',
      findings: [],
      raw: 'secret',
      raw_truncated: false,
    });

    expect(await told).toEqual({
      id: 7,
      channel: 'ops',
      agent_id: 'agent:ken',
      code: 'missing_field',
    });
  });
});

describe('the end of a connection', () => {
  test('comes when its key is revoked, and not to others', async () => {
    const checkRequest: CheckRequest = async (request) => ({
      ok: true,
      principal: {
        key_id: request.headers['x-key'] === 'a' ? 'key_a' : 'key_b',
        role: 'viewer',
        agent_id: null,
        grants: [],
      },
    });
    const { server } = await serve({ checkRequest });
    const [one, other] = await Promise.all(
      ['a', 'b'].map((key) => connect(server, { extraHeaders: { 'x-key': key } })),
    );
    const reason = new Promise((resolve) => one?.once('disconnect', resolve));

    server.live.disconnect(({ key_id }) => key_id === 'key_a');

    expect(await reason).toBe('io server disconnect');
    expect(other?.connected).toBe(true);
    expect(server.live.stats().connected).toBe(1);
  });

  test('comes to all when the server closes, as a broken network does', async () => {
    const { server } = await serve();
    const socket = await connect(server);
    const reason = new Promise((resolve) => socket.once('disconnect', resolve));

    await server.close();

    expect(await reason).toBe('transport close');
    expect(server.live.stats().connected).toBe(0);
  });
});

describe('a socket whose key was revoked by another process, or whose token ran out', () => {
  test('is ended, and nobody else', async () => {
    const known = new Set(['key_0', 'key_1']);
    let count = 0;
    const checkRequest: CheckRequest = async () => {
      const key_id = `key_${count}`;
      count += 1;
      return { ok: true, principal: { key_id, role: 'viewer', agent_id: null, grants: [] } };
    };
    const isKnown = async ({ key_id }: { key_id: string }) => known.has(key_id);
    const { server } = await serve({ checkRequest, isKnown });
    const options = { transports: ['websocket'], reconnection: false };
    const sockets = [await connect(server, options), await connect(server, options)];
    const ended = new Promise<unknown>((resolve) => sockets[0]?.once('disconnect', resolve));

    known.delete('key_0');

    expect(await ended).toBe('io server disconnect');
    expect(sockets[1]?.connected).toBe(true);
  });
});

describe('an upgrade that another listener takes', () => {
  test('is left to it while it verifies a key', async () => {
    const { server } = await serve();
    server.server.on('upgrade', (request, socket) => {
      if (request.url !== '/other') return;
      void wait(1_500).then(() => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
    });
    const client = openSocket(server.port, '127.0.0.1');
    onTestFinished(() => void client.destroy());

    client.write('GET /other HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n');
    const ended = once(client, 'end').then(() => ['']);

    const [answer] = await Promise.race([once(client, 'data'), ended]);
    expect(String(answer)).toContain('101 Switching Protocols');
  });
});
