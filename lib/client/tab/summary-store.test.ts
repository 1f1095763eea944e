import { expect, test } from 'vitest';
import { NEWEST_CHANNELS_MAX } from '@/lib/model/newest-rows';
import { createLiveLog } from '@/lib/testing/worlds/live-world';
import {
  liveThreads,
  liveWorkspace,
  NOTHING_KNOWN,
  REMEMBERED_MAX,
  withPresence,
  withUnread,
} from './summary-store';

async function lists() {
  const log = createLiveLog();
  await log.append({ thread_id: 'a', run_id: 'r' }, { thread_id: 'b', run_id: 's' });
  const { directory } = log.engine;
  const { lists } = directory;
  const all = { limit: 1_000 };
  const snapshot = async () => ({
    seq: directory.seq(),
    channels: (await lists.channels(all)).rows,
    hasMoreChannels: false,
    runs: (await lists.runs({ limit: 50 })).rows,
    agents: (await lists.agents(all)).rows,
  });
  const frame = async (count: number) => ({
    seq: directory.seq(),
    channels: (await lists.channels({ ...all, order: 'activity' })).rows,
    threads: (await lists.threads({ limit: count })).rows,
    runs: (await lists.runs({ limit: count })).rows,
  });
  return { log, directory, snapshot, frame };
}

test('a snapshot with every change since is the snapshot of that moment', async () => {
  const { log, snapshot, frame } = await lists();
  const drawn = await snapshot();

  await log.append({ thread_id: 'a', run_id: 'r' }, { thread_id: 'c', run_id: 't', domain: 'new' });
  const agents = { agents: log.engine.directory.lastActive(10) };
  const known = withPresence(withUnread(NOTHING_KNOWN, await frame(2)), agents);

  expect(liveWorkspace(drawn, known)).toEqual(await snapshot());
});

test('a snapshot that is newer than what the tab was told stands', async () => {
  const { log, snapshot, frame } = await lists();
  const known = withUnread(NOTHING_KNOWN, await frame(2));

  await log.append({ thread_id: 'a', run_id: 'r' });

  expect(liveWorkspace(await snapshot(), known)).toEqual(await snapshot());
});

test('presence changes without an event', async () => {
  const { directory, snapshot } = await lists();
  const [agent] = directory.lastActive(1);
  if (!agent) throw new Error('expected an agent');

  const known = withPresence(NOTHING_KNOWN, { agents: [{ ...agent, status: 'offline' }] });

  expect(liveWorkspace(await snapshot(), known).agents[0]?.status).toBe('offline');
});

test('threads of a channel come to its list, the newest first', async () => {
  const { log, directory, frame } = await lists();
  const { rows: drawn } = await directory.lists.threads({ channel: 'clutch', limit: 50 });

  await log.append({ thread_id: 'c' }, { thread_id: 'a' }, { thread_id: 'd', domain: 'new' });
  const known = withUnread(NOTHING_KNOWN, await frame(3));

  expect(liveThreads('clutch', drawn, known).map((thread) => thread.thread_id)).toEqual([
    'a',
    'c',
    'b',
  ]);
});

test('a tab holds the newest of each list, however many names come', async () => {
  const { snapshot } = await lists();
  const drawn = await snapshot();
  const [channel] = drawn.channels;
  if (!channel) throw new Error('expected a channel');
  let known = NOTHING_KNOWN;
  for (let seq = 10; seq < 20_010; seq += 100) {
    const channels = Array.from({ length: 100 }, (_, index) => ({
      ...channel,
      channel: `spam-${seq + index}`,
      last_seq: seq + index,
    }));
    const frame = { seq: seq + 99, channels: channels.reverse(), threads: [], runs: [] };
    known = withUnread(known, frame);
  }

  const { channels, hasMoreChannels } = liveWorkspace(drawn, known);

  expect(known.channels.size).toBe(REMEMBERED_MAX);
  expect(channels).toHaveLength(NEWEST_CHANNELS_MAX);
  expect(channels.map(({ last_seq }) => last_seq)).toContain(20_009);
  expect(hasMoreChannels).toBe(true);
});

test('what an operator hides or merges leaves the lists, and comes back', async () => {
  const { snapshot } = await lists();
  const drawn = await snapshot();
  const [channel] = drawn.channels;
  if (!channel) throw new Error('expected a channel');
  const frameOf = (row: typeof channel) => ({ seq: 3, channels: [row], threads: [], runs: [] });
  const without = (row: typeof channel) => withUnread(NOTHING_KNOWN, frameOf(row));

  const hidden = without({ ...channel, hidden: true });
  expect(liveWorkspace(drawn, hidden).channels).toEqual([]);
  expect(liveWorkspace(drawn, without({ ...channel, merged_into: 'x' })).channels).toEqual([]);

  const back = withUnread(hidden, frameOf(channel));
  expect(liveWorkspace(drawn, back).channels).toEqual([channel]);
});
