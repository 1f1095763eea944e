import { describe, expect, onTestFinished, test } from 'vitest';
import type { EventsFrame } from '@/lib/contracts/socket';
import { newestSpan } from '@/lib/model/log-span';
import { redactionEvent } from '@/lib/model/redaction';
import { NO_MOMENTS } from '@/lib/projections/moments/run-moments';
import { seqsOfRow } from '@/lib/projections/thread/thread-rows';
import { NOTHING_USED } from '@/lib/projections/usage/run-usage';
import { emptyTasks } from '@/lib/tasks/run-tasks';
import { historyOf } from '@/lib/testing/worlds/events-page';
import { createLiveLog, type LiveServer, startLiveServer } from '@/lib/testing/worlds/live-world';
import { HISTORY_PAGE } from '../api/api';
import { createTasksStore, tasksSnapshot } from '../windows/tasks-store';
import { ThreadStore } from '../windows/thread-store';
import {
  type ConnectionState,
  connectLive,
  type Follower,
  type LiveConnection,
} from './live-connection';

async function aTab() {
  const log = createLiveLog();
  const server = await startLiveServer({ engine: log.engine });
  const connection = connectLive({ url: server.url, seen: 0 });
  onTestFinished(server.close);
  onTestFinished(connection.close);
  return { log, server, connection, ...historyOf(log.engine) };
}
type Tab = Awaited<ReturnType<typeof aTab>>;

async function openThread({ log, fetchEvents }: Tab, threadId = 'mine'): Promise<ThreadStore> {
  const head = (await log.engine.head()).seq;
  const filter = { thread_id: threadId };
  const page = await log.engine.readPage({ filter, limit: HISTORY_PAGE, order: 'desc' });
  const span = newestSpan(page, head);
  return new ThreadStore({
    snapshot: { thread_id: threadId, span, head },
    fetchEvents,
    timeZone: 'UTC',
    firstSeq: 1,
  });
}
const seqsOf = (store: ThreadStore): number[] => store.getSnapshot().rows.flatMap(seqsOfRow);
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2));
}
function statesOf(connection: LiveConnection): ConnectionState[] {
  const states: ConnectionState[] = [connection.state()];
  connection.onState(() => states.push(connection.state()));
  return states;
}

describe('a view that follows', () => {
  test('goes on from its snapshot and is live', async () => {
    const tab = await aTab();
    await tab.log.append({ thread_id: 'mine' }, { thread_id: 'other' });
    const store = await openThread(tab);
    const states = statesOf(tab.connection);

    tab.connection.follow(store.follower);
    await tab.log.append({ thread_id: 'mine' }, { thread_id: 'mine' });
    await until(() => store.getSnapshot().seenTo === 4);

    expect(seqsOf(store)).toEqual([1, 3, 4]);
    await until(() => tab.connection.state() === 'live');
    expect(states[0]).toBe('connecting');
    expect(tab.asked).toEqual([]);
  });

  test('catches up after the server was gone', async () => {
    const tab = await aTab();
    const store = await openThread(tab);
    const states = statesOf(tab.connection);
    tab.connection.follow(store.follower);
    await until(() => tab.connection.state() === 'live');

    await tab.server.close();
    await until(() => tab.connection.state() === 'offline');
    await tab.log.append({ thread_id: 'mine' }, { thread_id: 'mine' });
    const again: LiveServer = await startLiveServer({
      engine: tab.log.engine,
      port: tab.server.port,
    });
    onTestFinished(again.close);
    await until(() => seqsOf(store).length === 2);
    await until(() => tab.connection.state() === 'live');

    expect(states).toEqual(['connecting', 'catching_up', 'live', 'offline', 'catching_up', 'live']);
  });

  test('says that its reader is signed out, and is back once they are in again', async () => {
    const tab = await aTab();
    tab.connection.close();
    let isSignedIn = true;
    const connection = connectLive({
      url: tab.server.url,
      seen: 0,
      isSignedIn: async () => isSignedIn,
    });
    onTestFinished(connection.close);
    const store = await openThread(tab);
    connection.follow(store.follower);
    const backs: boolean[] = [];
    connection.onBack((isNewSession) => backs.push(isNewSession));
    await until(() => connection.state() === 'live');

    isSignedIn = false;
    tab.server.live.disconnect(() => true);
    await until(() => connection.state() === 'signed_out');
    await tab.log.append({ thread_id: 'mine' });
    isSignedIn = true;
    connection.tryAgain();

    await until(() => connection.state() === 'live');
    await until(() => store.getSnapshot().seenTo === 1);
    expect(seqsOf(store)).toEqual([1]);
    expect(backs).toEqual([true]);
  });

  test('comes back where the server ended it and its session counts', async () => {
    const tab = await aTab();
    tab.connection.close();
    const { url } = tab.server;
    const connection = connectLive({ url, seen: 0, isSignedIn: async () => true });
    onTestFinished(connection.close);
    await until(() => connection.state() === 'live');
    const states = statesOf(connection);

    tab.server.live.disconnect(() => true);

    await until(() => states.length === 3);
    expect(states).toEqual(['live', 'offline', 'live']);
  });

  test('reads a lost frame over HTTP and follows again', async () => {
    const tab = await aTab();
    const store = await openThread(tab);
    let frames = 0;
    const lossy: Follower = {
      ...store.follower,
      take(frame: EventsFrame) {
        frames += 1;
        if (frames % 3 !== 2) store.follower.take(frame);
      },
    };
    tab.connection.follow(lossy);

    for (let batch = 0; batch < 20; batch += 1) {
      await tab.log.append({ thread_id: 'mine' }, { thread_id: 'mine' });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    // That the last frame was lost shows by the next one.
    while (seqsOf(store).length < 40) {
      await tab.log.append({ thread_id: 'other' });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }

    expect(seqsOf(store)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(tab.asked.length).toBeGreaterThan(0);
  });

  test('reads again what was emptied, where its reader is, also of a view behind another one', async () => {
    const tab = await aTab();
    const text = (index: number) => ({ thread_id: 'mine', payload: { text: `words ${index}` } });
    await tab.log.append(...[1, 2, 3].map(text));
    const store = await openThread(tab);
    const other = await openThread(tab, 'other');
    const end = tab.connection.follow(store.follower);
    onTestFinished(end);
    onTestFinished(tab.connection.follow(other.follower));
    await until(() => tab.connection.state() === 'live');
    const texts = () =>
      store.getSnapshot().rows.flatMap((row) => ('text' in row ? [row.text] : []));
    const places = [
      { seq: 2, type: 'chat.message', thread_id: 'mine', run_id: 'run_1', task_id: 'task_1' },
    ] as const;
    const at = '2026-02-01T13:20:11.123Z';

    await tab.log.appendAs(
      'engine',
      redactionEvent({ seqs: [2], places, reason: 'why', by: 'key' }, { id: 'msg_redaction', at }),
    );
    await until(() => texts()[1] === '');

    expect(texts()).toEqual(['words 1', '', 'words 3']);
    expect(seqsOf(store)).toEqual([1, 2, 3]);
    expect(tab.asked).toHaveLength(1);
  });

  test('starts anew where the log is another one', async () => {
    const tab = await aTab();
    await tab.log.append({ thread_id: 'mine' });
    const store = new ThreadStore({
      snapshot: { thread_id: 'mine', span: { from: 1, to: 900, events: [] }, head: 900 },
      fetchEvents: tab.fetchEvents,
      timeZone: 'UTC',
      firstSeq: 1,
    });

    tab.connection.follow(store.follower);
    await until(() => tab.connection.state() === 'live');
    await tab.log.append({ thread_id: 'mine' });
    await until(() => seqsOf(store).length === 2);

    expect(seqsOf(store)).toEqual([1, 2]);
  });

  test('does not take a server that was gone for another session', async () => {
    const tab = await aTab();
    const backs: boolean[] = [];
    tab.connection.onBack((isNewSession) => backs.push(isNewSession));
    await until(() => tab.connection.state() === 'live');

    await tab.server.close();
    await until(() => tab.connection.state() === 'offline');
    const again = await startLiveServer({ engine: tab.log.engine, port: tab.server.port });
    onTestFinished(again.close);
    await until(() => backs.length === 1);

    expect(backs).toEqual([false]);
  });

  test('gives way to the one that opens after it, and comes back when that closes', async () => {
    const tab = await aTab();
    const first = await openThread(tab, 'a');
    const second = await openThread(tab, 'b');
    tab.connection.follow(first.follower);
    const endSecond = tab.connection.follow(second.follower);

    await tab.log.append({ thread_id: 'a' }, { thread_id: 'b' });
    await until(() => seqsOf(second).length === 1);
    expect(seqsOf(first)).toEqual([]);

    endSecond();
    await until(() => seqsOf(first).length === 1);
    expect(seqsOf(first)).toEqual([1]);
  });

  test('folds tasks as they come', async () => {
    const tab = await aTab();
    const store = createTasksStore({
      snapshot: tasksSnapshot('run_1', {
        state: emptyTasks(),
        moments: NO_MOMENTS,
        usage: NOTHING_USED,
        at: 0,
      }),
      fetchEvents: tab.fetchEvents,
    });
    tab.connection.follow(store.follower);

    await tab.log.append({ type: 'task.request' }, { type: 'task.result' });
    await until(() => store.getSnapshot().seq === 2);

    expect(store.getSnapshot().tasks).toMatchObject([{ task_id: 'task_1', state: 'completed' }]);
  });
});

test('the lists beside the view are told what changed since they were drawn, also after a break', async () => {
  const tab = await aTab();
  const told: string[] = [];
  tab.connection.onUnread(({ threads }) => told.push(...threads.map((thread) => thread.thread_id)));
  await tab.log.append({ thread_id: 'a' });
  await until(() => told.length === 1);

  await tab.server.close();
  await tab.log.append({ thread_id: 'b' });
  const again = await startLiveServer({ engine: tab.log.engine, port: tab.server.port });
  onTestFinished(again.close);
  await until(() => told.length === 2);

  expect(told).toEqual(['a', 'b']);
});
