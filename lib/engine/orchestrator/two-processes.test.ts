// Two engines on one database. Each is asked for much at once: no agent ever holds more tasks than it may, whichever of them hands
// these on, and every task ends. One engine alone never meets a decision that it does not know of. And what two people do with
// them to one task in the same moment is done by one of the two, as with one engine.
import { describe, expect, it, onTestFinished } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import { REVIEW_FEEDBACK_TYPE as FEEDBACK } from '@/lib/model/orchestration/review-payloads';
import type { AppendOutcome } from '@/lib/store/ports/event-store';
import type { Store } from '@/lib/store/ports/store';
import { aCard, OPERATOR, type Orchestra, openOrchestra } from '@/lib/testing/worlds/orchestra';
import {
  POSTGRES_URL,
  postgresWorld,
  type StoreWorld,
  sqliteWorld,
} from '@/lib/testing/worlds/store-worlds';
import type { TaskCommand } from '../interface/orchestration';

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
      const world = await aWorldOf(makeWorld);
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

/** Ids of its own, as the second process on a database has them. */
const OTHER_IDS = 1_000_000;

/** Of an agent that nothing is routed to. */
const NOTHING = { capabilities: [] };

/** Two engines that know of a task of ken's, who has an overseer; `whenAsked` is what is done before the second one starts. */
async function twoEngines(
  world: StoreWorld,
  whenAsked: (one: Orchestra, request: EventRecord) => Promise<unknown> = async () => undefined,
) {
  const one = await openEngine(world, { has: () => false });
  await one.register(aCard('ken', { overseer: 'qa' }), aCard('qa', NOTHING), aCard('eve', NOTHING));
  await one.ask('root');
  const request = await one.handed('root');
  await whenAsked(one, request);
  await one.settle();
  const other = await openEngine(world, { has: () => false });
  other.world.clock.ids = OTHER_IDS;
  return { one, other, task_id: request.event.task_id };
}

/** The same where the task has a result, which waits for the overseer. */
async function twoWithResult(world: StoreWorld) {
  const engines = await twoEngines(world, async (one, request) => {
    await one.answer(request, 'task.result', { payload: { n: 1 } });
  });
  const { one, task_id } = engines;
  const asked = await one.event(({ event }) => event.payload_type === 'review.request.v1');
  const state = async () =>
    (await one.engine.orchestration.review({ run_id: 'run_1', task_id }))?.state;
  return { ...engines, asked, state };
}

const act = (orchestra: Orchestra, task_id: string, command: TaskCommand) =>
  orchestra.engine.orchestration.command({ run_id: 'run_1', task_id }, command, OPERATOR);

/** What is answered to people who do something one after the other or at once: the code of the refusal, or that it is done. */
async function answersOf(acts: readonly (() => Promise<unknown>)[], isAtOnce: boolean) {
  const answers: Promise<string>[] = [];
  for (const one of acts) {
    const answer = one().then(
      () => 'done',
      ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
    );
    answers.push(answer);
    if (!isAtOnce) await answer;
  }
  return (await Promise.all(answers)).sort();
}

async function aWorldOf(makeWorld: () => Promise<StoreWorld>): Promise<StoreWorld> {
  const world = await makeWorld();
  onTestFinished(() => world.dispose());
  return world;
}

function describeTwoPeople(name: string, makeWorld: () => Promise<StoreWorld>): void {
  describe.each([
    ['at once', true],
    ['before the second process has heard of the first', false],
  ])(`two people on two engines on one database (${name}), %s`, (_, isAtOnce) => {
    it('decide a review once, and the second is told what it came to', async () => {
      const { one, other, task_id, state } = await twoWithResult(await aWorldOf(makeWorld));

      const answers = await answersOf(
        [
          () => act(one, task_id, { action: 'approve' }),
          () => act(other, task_id, { action: 'reject' }),
        ],
        isAtOnce,
      );

      expect(answers).toEqual([
        `conflict: expected a review that nobody has decided, saw one that is ${await state()}`,
        'done',
      ]);
      const said = (await one.log()).filter(({ event }) => event.payload_type === FEEDBACK);
      expect(said).toHaveLength(1);
    });

    it('cancel a task once', async () => {
      const { one, other } = await twoEngines(await aWorldOf(makeWorld));

      const answers = await answersOf(
        [one, other].map((engine) => () => act(engine, 'root', { action: 'cancel' })),
        isAtOnce,
      );

      expect(answers).toEqual([
        'conflict: expected a task that is open, saw one that is cancelled',
        'done',
      ]);
    });

    it('give a task to others one after the other, each after the one before', async () => {
      const { one, other, task_id } = await twoEngines(await aWorldOf(makeWorld));

      const answers = await answersOf(
        [
          () => act(one, task_id, { action: 'reassign', to: 'agent:qa' }),
          () => act(other, task_id, { action: 'reassign', to: 'agent:eve' }),
        ],
        isAtOnce,
      );

      expect(answers).toEqual(['done', 'done']);
      const given = (await one.log()).filter(
        ({ event, origin }) => origin === 'operator' && event.task_id === task_id,
      );
      expect(given.map(({ event }) => event.attempt)).toEqual([2, 3]);
      expect((await one.handed('root', 3)).event.to).toEqual([
        { agent_id: given[1]?.event.payload.to },
      ]);
    });
  });
}

function describeOverseer(name: string, makeWorld: () => Promise<StoreWorld>): void {
  describe(`a person and an overseer on two engines on one database (${name})`, () => {
    it('decide a review once, and the person is told what the overseer said first', async () => {
      const { one, other, task_id, asked, state } = await twoWithResult(await aWorldOf(makeWorld));
      const payload = { decision: 'approve', comments: '', blocking_issues: [] };
      await other.answer(asked, 'task.result', { payload_type: FEEDBACK, payload });

      const answers = await answersOf([() => act(one, task_id, { action: 'reject' })], false);

      expect(answers).toEqual([
        'conflict: expected a review that nobody has decided, saw one that is approved',
      ]);
      expect(await state()).toBe('approved');
    });
  });
}

const databases = [
  ['SQLite', sqliteWorld] as const,
  ...(POSTGRES_URL === undefined ? [] : [['Postgres', postgresWorld] as const]),
];
for (const [name, makeWorld] of databases) {
  describeTwoProcesses(name, makeWorld);
  describeOverseer(name, makeWorld);
  describeTwoPeople(name, makeWorld);
}

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
