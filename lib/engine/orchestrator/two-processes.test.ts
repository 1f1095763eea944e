// Two engines on one database, each of which is asked for much at once: no agent ever holds more tasks than it may, whichever
// of them hands these on, and every task ends. One engine alone never meets a decision that it does not know of.
import { describe, expect, it, onTestFinished } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import type { AppendOutcome } from '@/lib/store/ports/event-store';
import type { Store } from '@/lib/store/ports/store';
import { aCard, type Orchestra, openOrchestra } from '@/lib/testing/worlds/orchestra';
import {
  POSTGRES_URL,
  postgresWorld,
  type StoreWorld,
  sqliteWorld,
} from '@/lib/testing/worlds/store-worlds';

/** Asked of each engine at once: far more than the team can take. */
const ASKED = 100;

/** What the agents of the team may hold. */
const LIMITS = [1, 2, 3, 5];

const isHandedOn = ({ event, origin }: EventRecord): boolean =>
  origin === 'engine' && event.type === 'task.request';

const isEndOfRoot = ({ event, origin }: EventRecord): boolean =>
  origin === 'engine' && event.task_id.startsWith('root-') && /result|error/.test(event.type);

type EngineOptions = {
  /** Whether an agent is connected to this engine, through which it answers whatever it is asked. */
  readonly has: (agentId: string) => boolean;
  readonly wrap?: (store: Store) => Store;
};

/** An engine on the world's data with connections of its own. */
async function openEngine(world: StoreWorld, options: EngineOptions): Promise<Orchestra> {
  const { has, wrap = (store: Store) => store } = options;
  const orchestra = await openOrchestra({ store: await world.open(), wrap, now: Date.now });
  onTestFinished(() => orchestra.close());
  orchestra.engine.follow((records) => {
    const requests = records.filter(isHandedOn);
    const theirs = requests.filter(({ event }) => has(event.to[0]?.agent_id ?? ''));
    for (const request of theirs) setImmediate(() => void orchestra.answer(request, 'task.result'));
  });
  return orchestra;
}

const team = () =>
  LIMITS.map((max_concurrency) => aCard(`of-${max_concurrency}`, { limits: { max_concurrency } }));

/** Resolves with the log when so many roots have ended. */
async function logOfEnded(orchestra: Orchestra, roots: number): Promise<EventRecord[]> {
  const ended = new Set<string>();
  await orchestra.event((record) => {
    if (isEndOfRoot(record)) ended.add(record.event.task_id);
    return ended.size === roots;
  });
  return orchestra.log();
}

/** Where an agent held more tasks than it may, by the requests that handed them on and the answers to these. */
function overruns(log: readonly EventRecord[]): string[] {
  const holders = new Map<string, string>();
  return log.flatMap((record) => {
    const { seq, event } = record;
    if (/result|error|timeout|cancel/.test(event.type)) holders.delete(event.task_id);
    if (!isHandedOn(record)) return [];
    const agentId = event.to[0]?.agent_id ?? '';
    holders.set(event.task_id, agentId);
    const held = [...holders.values()].filter((holder) => holder === agentId).length;
    return held > Number(agentId.split('-')[1]) ? [`${agentId} has ${held} at ${seq}`] : [];
  });
}

function describeTwoProcesses(name: string, makeWorld: () => Promise<StoreWorld>): void {
  describe(`two engines on one database (${name})`, () => {
    it('hand on no more to an agent than it may hold, and end every task', async () => {
      const world = await makeWorld();
      onTestFinished(() => world.dispose());
      const one = await openEngine(world, { has: (agentId) => agentId < 'agent:of-3' });
      await one.register(...team());
      const other = await openEngine(world, { has: (agentId) => agentId >= 'agent:of-3' });

      await Promise.all(
        Array.from({ length: ASKED }, async (_, at) => {
          await Promise.all([one.ask(`root-one-${at}`), other.ask(`root-other-${at}`)]);
        }),
      );

      const log = await logOfEnded(one, 2 * ASKED);
      expect(overruns(log)).toEqual([]);
      const ended = log.filter(isEndOfRoot);
      expect(ended.map(({ event }) => event.type)).toEqual(
        Array.from({ length: 2 * ASKED }, () => 'task.result'),
      );
      expect(await other.engine.orchestration.replay('run_1')).toMatchObject({ mismatches: [] });
      expect([...one.world.logged, ...other.world.logged]).toEqual([]);
    });
  });
}

describeTwoProcesses('SQLite', sqliteWorld);
if (POSTGRES_URL !== undefined) describeTwoProcesses('Postgres', postgresWorld);

describe('one engine', () => {
  it('never finds a decision of its own stale, however many are under way', async () => {
    const outcomes: AppendOutcome[] = [];
    const wrap = (store: Store): Store => ({
      ...store,
      events: {
        ...store.events,
        async append(messages, ...more) {
          const result = await store.events.append(messages, ...more);
          const decisions = messages.map(({ stateSeq }) => stateSeq !== undefined);
          outcomes.push(...result.outcomes.filter((_, at) => decisions[at]));
          return result;
        },
      },
    });
    const world = await sqliteWorld();
    onTestFinished(() => world.dispose());
    const engine = await openEngine(world, { has: () => true, wrap });
    await engine.register(...team(), aCard('of-1000'));

    await Promise.all(
      Array.from({ length: 5 * ASKED }, async (_, at) => {
        await engine.ask(`root-${at}`);
      }),
    );

    const log = await logOfEnded(engine, 5 * ASKED);
    expect(overruns(log)).toEqual([]);
    expect(outcomes.map(({ status }) => status)).toEqual(
      Array.from({ length: 5 * ASKED }, () => 'stored'),
    );
  });
});
