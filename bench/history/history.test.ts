import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { channelOf } from '@/lib/model/event-fields';
import type { EventRecord } from '@/lib/model/event-record';
import { openAnchorLog } from '@/lib/store/integrity/anchors';
import { verifyChain } from '@/lib/store/integrity/verify';
import { PAGE_LIMIT_MAX } from '@/lib/store/ports/event-store';
import { openPrismaStore } from '@/lib/store/prisma/open';
import { buildHistory } from './build-history';
import { databasePath } from './history-file';
import { agentId, channelsOf, planOf, runId, threadId } from './plan';

const plan = planOf(2_000, 1);
let dataDir = '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'colloquy-history-'));
  await buildHistory({ plan, dataDir });
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe('a made history', () => {
  test('is a log whose chain holds, and which the engine folds without a word of its own', async () => {
    const anchors = await openAnchorLog(dataDir);
    const store = await openPrismaStore({ databaseUrl: `file:${databasePath(dataDir)}` });

    const report = await verifyChain(store.events, {
      anchors: await anchors.list(),
      publicKey: anchors.publicKey,
    });
    await store.close();

    expect(report).toMatchObject({ ok: true, events: plan.events });
  });

  test('stands in the tables of every database, with all indexes and triggers', async () => {
    const fresh = await mkdtemp(join(tmpdir(), 'colloquy-fresh-'));
    await (await openPrismaStore({ databaseUrl: `file:${databasePath(fresh)}` })).close();

    const [made, expected] = [await schemaIn(dataDir), await schemaIn(fresh)];
    await rm(fresh, { recursive: true });

    expect(made).toEqual(expected);
  });

  test('has as many events, threads, runs, agents and channels as its plan says, by the names of the plan', async () => {
    const names = await namesIn(dataDir);

    expect(names.events).toBe(2_000);
    expect(names.threads.size).toBe(200);
    expect(names.runs.size).toBe(200);
    expect(names.agents).toEqual(new Set(Array.from({ length: 20 }, (_, agent) => agentId(agent))));
    expect(names.channels).toEqual(new Set(channelsOf(plan)));
    expect(names.registered).toBe(plan.registered);
    for (let run = 0; run < plan.runs; run += 1) {
      expect(names.threads).toContain(threadId(run));
      expect(names.runs).toContain(runId(run));
    }
  });

  test('is spoken in every protocol', async () => {
    const { protocols } = await namesIn(dataDir);

    expect(protocols).toEqual(new Set(['cap', 'cbcl', 'clowl', 'clutch', 'heretek', 'transcript']));
  });

  test('is written once: another history is refused the same folder', async () => {
    await expect(buildHistory({ plan: planOf(2_000, 2), dataDir })).rejects.toThrow(
      'choose another folder',
    );
    await expect(buildHistory({ plan, dataDir: tmpdir() })).rejects.toThrow('no whole history');
  });
});

async function schemaIn(folder: string): Promise<unknown[]> {
  const client = createClient({ url: `file:${databasePath(folder)}` });
  const { rows } = await client.execute(
    'SELECT type, name, sql FROM sqlite_master ORDER BY type, name',
  );
  client.close();
  return rows.map(({ type, name, sql }) => [type, name, sql]);
}

async function namesIn(folder: string) {
  const store = await openPrismaStore({ databaseUrl: `file:${databasePath(folder)}` });
  const records: EventRecord[] = [];
  for (let after = 0, isFull = true; isFull; after = records.length) {
    const page = await store.events.readPage({ after, limit: PAGE_LIMIT_MAX, order: 'asc' });
    records.push(...page.events);
    ({ isFull } = page);
  }
  const { length: registered } = await store.agents.list();
  await store.close();
  const all = (nameOf: (record: EventRecord) => string) => new Set(records.map(nameOf));
  return {
    events: records.length,
    threads: all(({ event }) => event.thread_id),
    runs: all(({ event }) => event.run_id),
    agents: all(({ event }) => event.from.agent_id),
    channels: all(({ event, protocol }) => channelOf(event, protocol)),
    protocols: all(({ protocol }) => protocol),
    registered,
  };
}
