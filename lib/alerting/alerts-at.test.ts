import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRule } from '@/lib/alerts/alert-rule';
import { AlertWatch } from '@/lib/alerts/alert-watch';
import { createLogFeed } from '@/lib/engine/log/feed/log-feed';
import { createTaskReads } from '@/lib/engine/reads/task-ids';
import { createMemoryStore } from '@/lib/store/memory/memory-store';
import { aMessage, anEvent } from '@/lib/testing/events';
import { lawRuns, lawTimeout } from '@/lib/testing/law-runs';
import { memoryDirectory } from '@/lib/testing/worlds/memory-directory';
import { alertsAt } from './alerts-at';
import { RefusalWatcher } from './refusal-watcher';

const RULES = [
  { id: 's-one', name: 'One', q: 'one', alert: { over: 0, within_s: 2 } },
  { id: 's-two', name: 'Two', q: 'two', alert: { over: 1, within_s: 20 } },
  { id: 's-forged', name: 'Forged', q: 'has:forged', alert: { over: 0, within_s: 3 } },
];

/** A log that the real watches look at, event by event, with a clock of its own. */
async function aWatchedLog() {
  const store = createMemoryStore();
  const { events, alerts, rejections, checkpoints } = store;
  const feed = createLogFeed(events, 0, (error) => {
    throw error;
  });
  const reads = createTaskReads({ events, feed, table: memoryDirectory(events) });
  const engine = { ...reads, head: events.head, follow: feed.follow, rejections: rejections.list };
  for (const rule of RULES) await alerts.putSearch({ ...rule, revision: 'r1', since_seq: 0 });
  let nowMs = Date.parse('2026-02-01T13:20:00.000Z');
  const now = () => new Date(nowMs).toISOString();
  const watch = new AlertWatch(
    RULES.map(({ alert, ...search }) => {
      const rule = readRule(search, alert);
      if (!rule.ok) throw new Error(rule.error.message);
      return { ...rule.value, revision: 'r1', since_seq: 0 };
    }),
  );
  const refusals = new RefusalWatcher({ engine, alerts, checkpoints }, () => undefined);
  await refusals.sweep();
  return {
    advance: (ms: number) => {
      nowMs += ms;
    },
    async say(text: string): Promise<void> {
      const message = aMessage(anEvent({ payload: { text } }), { receivedAt: now() });
      const { stored } = await events.append([message]);
      await alerts.raise(stored.flatMap((record) => watch.take(record)));
    },
    async forge(): Promise<void> {
      const of = { protocol: 'clutch', channel: null, agent_id: 'agent:ken', native_id: null };
      const why = { code: 'forged', message: 'no', path: null, rule: null } as const;
      const raw = { findings: [], raw: '{}', raw_truncated: false };
      await rejections.add([{ key_id: 'key_1', received_at: now(), ...of, ...why, ...raw }]);
      await refusals.sweep();
    },
    /** Acknowledges the newest that nobody did. */
    async acknowledge(): Promise<void> {
      const all = await alerts.list({ limit: 100 });
      const open = all.find(({ acknowledged_at }) => acknowledged_at === null);
      if (open !== undefined) await alerts.acknowledge(open.id, { at: now(), name: 'Kim' });
    },
    async present() {
      const rows = await alerts.list({ limit: 100 });
      return { alerts: rows.map(({ place: _, ...alert }) => alert), open: await alerts.open() };
    },
    at: (at: number, limit: number, after?: number) =>
      alertsAt({ alerts, engine }, { at, limit, after }),
  };
}

type WatchedLog = Awaited<ReturnType<typeof aWatchedLog>>;

/** All alerts of a moment, in pages of so many, each of which counts all that were open. */
async function walked(log: WatchedLog, at: number, limit: number) {
  const alerts: unknown[] = [];
  for (let after: number | undefined; ; ) {
    const page = await log.at(at, limit, after);
    if (page === null) throw new Error('a moment of the past');
    alerts.push(...page.alerts);
    if (page.next === null) return { alerts, open: page.open };
    after = page.next;
  }
}

const step = fc.record({
  does: fc.constantFrom('one', 'two', 'other', 'forge', 'acknowledge'),
  afterMs: fc.integer({ min: 1, max: 4_000 }),
});

test(
  'the alerts of a moment are those that there were when its event was the last, seen by whom had seen them then',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 3 }),
        async (story, limit) => {
          const log = await aWatchedLog();
          const told: Awaited<ReturnType<WatchedLog['present']>>[] = [];
          for (const { does, afterMs } of story) {
            log.advance(afterMs);
            if (does === 'forge') await log.forge();
            else if (does === 'acknowledge') await log.acknowledge();
            else {
              await log.say(does);
              told.push(await log.present());
            }
          }

          for (const [place, then] of told.entries()) {
            expect(await walked(log, place + 1, limit)).toEqual(then);
          }
          expect(await log.at(0, limit)).toEqual({ alerts: [], open: 0, next: null });
          expect(await log.at(told.length + 1, limit)).toBeNull();
        },
      ),
      { numRuns: lawRuns(40) },
    );
  },
  lawTimeout(60_000),
);

test('of any number of alerts all are looked at', async () => {
  const log = await aWatchedLog();
  for (let said = 0; said < 620; said += 1) {
    log.advance(3_000);
    await log.say('one');
  }

  const { alerts, open } = (await log.at(610, 2)) ?? { alerts: [], open: 0 };

  expect(alerts.map(({ last_seq }) => last_seq)).toEqual([610, 609]);
  expect(open).toBe(610);
});
