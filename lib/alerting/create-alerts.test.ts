import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { isOfRefusals } from '@/lib/alerts/refusals';
import { createDeliverySigner } from '@/lib/delivery/signer';
import { createLogFeed } from '@/lib/engine/log/feed/log-feed';
import { createTaskReads } from '@/lib/engine/reads/task-ids';
import type { FailureCode } from '@/lib/model/failure';
import { egressRules } from '@/lib/security/egress';
import { createEgress } from '@/lib/security/egress-call';
import { createMemoryStore } from '@/lib/store/memory/memory-store';
import type { Store } from '@/lib/store/ports/store';
import { aMessage, anEvent } from '@/lib/testing/events';
import { openEndpoint } from '@/lib/testing/worlds/endpoint';
import { memoryDirectory } from '@/lib/testing/worlds/memory-directory';
import { createAlerts } from './create-alerts';

const ANY = { over: 0, within_s: 3_600 };
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A log, and any number of processes that watch it. */
function aWorkspace(store: Store = createMemoryStore()) {
  const table = memoryDirectory(store.events);
  const feed = createLogFeed(store.events, 0, (error) => {
    throw error;
  });
  feed.follow((records) => table.feed(records));
  const reads = createTaskReads({ events: store.events, feed, table });
  const readFrom: number[] = [];
  const engine = {
    ...reads,
    head: store.events.head,
    follow: feed.follow,
    rejections: store.rejections.list,
    readInTurn: (query: Parameters<typeof reads.readInTurn>[0]) => {
      readFrom.push(query.after ?? 0);
      return reads.readInTurn(query);
    },
  };
  const warnings: string[] = [];
  const note = (_: object, message: string) => void warnings.push(message);
  return {
    store,
    readFrom,
    warnings,
    watch(timing: object = {}) {
      const alerts = createAlerts({
        engine,
        alerts: store.alerts,
        checkpoints: store.checkpoints,
        signer: createDeliverySigner(generateKeyPairSync('ed25519').privateKey),
        egress: createEgress(egressRules(['127.0.0.1'])),
        newId: randomUUID,
        now: Date.now,
        log: { info: note, warn: note, error: note },
        url: () => 'http://colloquy.test',
        timing: { retryFirstMs: 10, retryMaxMs: 20, sweepMs: 10, saveMs: 10, ...timing },
      });
      closing.push(alerts.close);
      return alerts;
    },
    async say(...texts: readonly string[]): Promise<void> {
      const said = texts.map((text) => aMessage(anEvent({ payload: { text } })));
      const { stored } = await store.events.append(said);
      await feed.push(stored);
    },
    async refuse(...codes: readonly FailureCode[]): Promise<void> {
      await store.rejections.add(
        codes.map((code) => ({
          key_id: 'key_1',
          received_at: new Date().toISOString(),
          protocol: 'clutch',
          channel: null,
          agent_id: 'agent:ken',
          native_id: null,
          code,
          message: 'no',
          path: null,
          rule: null,
          findings: [],
          raw: '{}',
          raw_truncated: false,
        })),
      );
    },
    alerts: async () => (await store.alerts.list({ limit: 100 })).reverse(),
  };
}

describe('the watch of a workspace', () => {
  it('goes on after a restart from where it was, with what it had counted', async () => {
    const workspace = aWorkspace();
    await workspace.say('history', 'x');
    const first = workspace.watch();
    await first.save({ name: 'X', q: 'x ', alert: { over: 1, within_s: 3_600 } });
    await workspace.say('x');
    await first.close();
    await workspace.say('said while nobody watched', 'x');
    workspace.readFrom.length = 0;

    workspace.watch();

    await expect.poll(workspace.alerts).toMatchObject([{ first_seq: 3, last_seq: 5, count: 2 }]);
    expect(Math.min(...workspace.readFrom)).toBeGreaterThanOrEqual(2);
  });

  it('reads nothing of a log that it never watched, and nothing while no search alerts', async () => {
    const workspace = aWorkspace();
    await workspace.say(...Array<string>(50).fill('x'));
    const alerts = workspace.watch();
    await alerts.save({ name: 'X', q: 'x ', alert: null });
    await workspace.say('x');

    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(workspace.readFrom).toEqual([]);
    await alerts.save({ name: 'X', q: 'x ', alert: ANY });
    await workspace.say('x');
    await expect.poll(workspace.alerts).toMatchObject([{ first_seq: 52, last_seq: 52 }]);
  });

  it('raises an alert once, however many processes watch, and each knows the searches of the others', async () => {
    const workspace = aWorkspace();
    const [one, other] = [workspace.watch(), workspace.watch()];
    await one.save({ name: 'X', q: 'x ', alert: ANY });
    await workspace.say('x');
    await expect.poll(one.open).toBe(1);
    await expect.poll(other.open).toBe(1);
    await other.save({ name: 'Y', q: 'y ', alert: ANY });
    await one.close();
    await workspace.say('y');

    await expect.poll(other.open).toBe(2);
    expect((await workspace.alerts()).map(({ name }) => name)).toEqual(['X', 'Y']);
  });

  it('counts forged names, which are refused, for the rules that ask for what is forged', async () => {
    const workspace = aWorkspace();
    await workspace.refuse('forged');
    const first = workspace.watch();
    await first.save({ name: 'Any', q: 'has:forged', alert: ANY });
    await first.save({ name: 'Many', q: 'has:forged', alert: { over: 2, within_s: 3_600 } });
    await first.save({ name: 'Of ken', q: 'has:forged from:ken', alert: ANY });
    await workspace.refuse('missing_field', 'forged', 'forged');
    await expect.poll(workspace.alerts).toMatchObject([{ name: 'Any', count: 1, first_seq: 3 }]);
    await first.close();
    await workspace.refuse('forged');

    const [one, other] = [workspace.watch(), workspace.watch()];

    await expect.poll(workspace.alerts).toHaveLength(2);
    const [, many] = await workspace.alerts();
    expect(many).toMatchObject({ name: 'Many', count: 3, first_seq: 3, last_seq: 5 });
    expect(isOfRefusals(many?.id ?? '')).toBe(true);
    await expect.poll(one.open).toBe(2);
    await expect.poll(other.open).toBe(2);
  });

  it('loses no alert where the store fails for a moment', async () => {
    const store = createMemoryStore();
    let failures = 2;
    const failing: Store = {
      ...store,
      alerts: {
        ...store.alerts,
        async raise(alerts) {
          failures -= 1;
          if (failures >= 0) throw new Error('the disk is away');
          return store.alerts.raise(alerts);
        },
      },
    };
    const workspace = aWorkspace(failing);
    const alerts = workspace.watch();
    await alerts.save({ name: 'X', q: 'x ', alert: ANY });
    await workspace.say('x');

    await expect.poll(alerts.open, { timeout: 5_000 }).toBe(1);
    expect(workspace.warnings).toContain('alerts cannot follow the log at this moment');
  });

  it('has a webhook told by one process, and by another where that one stopped', async () => {
    const workspace = aWorkspace();
    const endpoint = await openEndpoint((response) => {
      setTimeout(() => response.writeHead(204).end(), 5);
    });
    closing.push(endpoint.close);
    const [one] = [workspace.watch(), workspace.watch(), workspace.watch()];
    for (const name of ['a', 'b', 'c', 'd']) {
      await one?.save({ name, q: `${name} `, alert: { ...ANY, webhook: endpoint.url } });
    }
    await workspace.say('a b c d');

    await expect.poll(() => endpoint.received.length).toBe(4);
    await new Promise((resolve) => setTimeout(resolve, 60));
    const told = endpoint.received.map(({ body }) => JSON.parse(body).search.name as string);
    expect(told.sort()).toEqual(['a', 'b', 'c', 'd']);
  });
});
