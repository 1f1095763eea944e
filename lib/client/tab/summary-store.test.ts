import { expect, test } from 'vitest';
import { createLiveLog } from '@/lib/testing/worlds/live-world';
import {
  liveThreads,
  liveWorkspace,
  NOTHING_KNOWN,
  withPresence,
  withUnread,
} from './summary-store';

async function lists() {
  const log = createLiveLog();
  await log.append({ thread_id: 'a', run_id: 'r' }, { thread_id: 'b', run_id: 's' });
  const { directory } = log.engine;
  const snapshot = () => ({
    seq: directory.seq(),
    channels: directory.channels(),
    runs: directory.runs({ limit: 50 }),
    agents: directory.agents(),
  });
  const frame = (count: number) => ({
    seq: directory.seq(),
    channels: directory.channels(),
    threads: directory.threads({ limit: count }),
    runs: directory.runs({ limit: count }),
  });
  return { log, directory, snapshot, frame };
}

test('a snapshot with every change since is the snapshot of that moment', async () => {
  const { log, snapshot, frame } = await lists();
  const drawn = snapshot();

  await log.append({ thread_id: 'a', run_id: 'r' }, { thread_id: 'c', run_id: 't', domain: 'new' });
  const agents = { agents: log.engine.directory.agents() };
  const known = withPresence(withUnread(NOTHING_KNOWN, frame(2)), agents);

  expect(liveWorkspace(drawn, known)).toEqual(snapshot());
});

test('a snapshot that is newer than what the tab was told stands', async () => {
  const { log, snapshot, frame } = await lists();
  const known = withUnread(NOTHING_KNOWN, frame(2));

  await log.append({ thread_id: 'a', run_id: 'r' });

  expect(liveWorkspace(snapshot(), known)).toEqual(snapshot());
});

test('presence changes without an event', async () => {
  const { directory, snapshot } = await lists();
  const [agent] = directory.agents();
  if (!agent) throw new Error('expected an agent');

  const known = withPresence(NOTHING_KNOWN, { agents: [{ ...agent, status: 'offline' }] });

  expect(liveWorkspace(snapshot(), known).agents[0]?.status).toBe('offline');
});

test('threads of a channel come to its list, the newest first', async () => {
  const { log, directory, frame } = await lists();
  const drawn = directory.threads({ channel: 'clutch', limit: 50 });

  await log.append({ thread_id: 'c' }, { thread_id: 'a' }, { thread_id: 'd', domain: 'new' });
  const known = withUnread(NOTHING_KNOWN, frame(3));

  expect(liveThreads('clutch', drawn, known).map((thread) => thread.thread_id)).toEqual([
    'a',
    'c',
    'b',
  ]);
});
