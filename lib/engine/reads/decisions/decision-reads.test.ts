import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { PendingAssignment, RoutingQuestion } from '@/lib/model/orchestration/routing';
import { decide } from '@/lib/routing/decide';
import { createMemoryStore } from '@/lib/store/memory/memory-store';
import { aMessage, anEvent, aRedaction } from '@/lib/testing/events';
import { lawRuns } from '@/lib/testing/law-runs';
import { createRoutingState } from '@/lib/testing/routing-state';
import { createRunTasks } from '../run-tasks';
import { decisionPayload } from './decision-payload';
import { createDecisionReads } from './decision-reads';

const ORCHESTRATOR = { agent_id: 'agent:orchestrator' };
const RUN = 'run_1';

const asking = (question: Partial<RoutingQuestion> = {}): RoutingQuestion => ({
  requires: ['skill:research'],
  prefers: [],
  domain: null,
  policy: null,
  requested_by: 'agent:user',
  without: [],
  ...question,
});

/** A log to which a router writes what it decides, several decisions in one commit. */
class World {
  readonly #store = createMemoryStore();
  readonly #state = createRoutingState();
  /** Of each page that was read. */
  readonly limits: number[] = [];
  readonly reads = createDecisionReads({
    events: this.#store.events,
    readPage: (query) => {
      this.limits.push(query.limit);
      return this.#store.events.readPage(query);
    },
    tasks: createRunTasks(this.#store.events).reads.tasks,
  });
  #tasks = 0;

  async payloadOf(seq: number) {
    return (await this.#store.events.get(seq))?.event.payload ?? {};
  }

  async append(
    origin: 'agent' | 'engine',
    ...events: Partial<ClutchMessage>[]
  ): Promise<readonly number[]> {
    const messages = events.map((event) =>
      aMessage(anEvent({ run_id: RUN, ...event }), { origin }),
    );
    const { stored } = await this.#store.events.append(messages);
    this.#state.feed(stored);
    return stored.map(({ seq }) => seq);
  }

  async register(name: string, card: Record<string, unknown> = {}): Promise<void> {
    const agent_id = `agent:${name}`;
    const capabilities = [{ id: 'skill:research' }];
    const payload = { v: 'clutch/0.1', agent_id, capabilities, ...card };
    await this.append('agent', { type: 'agent.register', from: { agent_id }, payload });
  }

  /** Decides one after the other on the same state; returns the seqs of the decisions. */
  async decide(...questions: RoutingQuestion[]): Promise<number[]> {
    const stateSeq = this.#state.seq();
    const pending: PendingAssignment[] = [];
    const events: Partial<ClutchMessage>[] = [];
    for (const question of questions) {
      const cursor = this.#state.cursor() + pending.length;
      const ruling = decide(this.#state.agents(pending), question, { cursor });
      const payload = decisionPayload(ruling, { stateSeq, pending });
      this.#tasks += 1;
      const root = `root_${this.#tasks}`;
      const { selected } = ruling;
      const type = selected === null ? 'routing.failure' : 'routing.decision';
      events.push({ type, from: ORCHESTRATOR, task_id: root, payload });
      if (selected === null) continue;
      const task_id = `task_${this.#tasks}`;
      pending.push({ task_id, agent_id: selected });
      events.push({
        type: 'task.request',
        from: ORCHESTRATOR,
        to: [{ agent_id: selected }],
        id: task_id,
        task_id,
        parent_task_id: root,
        payload: {},
      });
    }
    const seqs = await this.append('engine', ...events);
    return seqs.filter((_, index) => events[index]?.type?.startsWith('routing.'));
  }

  /** Decisions that somebody else says to have made. */
  declare(count: number): Promise<readonly number[]> {
    const decision = { type: 'routing.decision', payload: { selected: 'agent:x' } } as const;
    return this.append('agent', ...Array.from({ length: count }, () => decision));
  }

  end(task: number, by: string, type: ClutchMessage['type'] = 'task.result') {
    return this.append('agent', {
      type,
      task_id: `task_${task}`,
      from: { agent_id: `agent:${by}` },
    });
  }

  redact(seq: number) {
    return this.#store.events.append([aRedaction(seq, 'private')]);
  }
}

let world: World;
beforeEach(async () => {
  world = new World();
});

describe('replay', () => {
  test('makes every decision of a run again, whatever happened between them', async () => {
    const anyStep = fc.oneof(
      fc.record({ register: fc.constantFrom('a', 'b', 'c'), limit: fc.nat(3) }),
      fc.record({ ask: fc.array(fc.constantFrom('tag:x', 'tool:y'), { maxLength: 4 }) }),
      fc.record({
        end: fc.nat(8),
        by: fc.constantFrom('a', 'b', 'c'),
        type: fc.constantFrom<ClutchMessage['type'][]>('task.result', 'task.error', 'task.cancel'),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 20, size: 'max' }), async (steps) => {
        const some = new World();
        await some.append('agent', {});
        let decisions = 0;
        for (const step of steps) {
          if ('register' in step) {
            const tags = ['x'].slice(step.limit % 2);
            await some.register(step.register, {
              limits: { max_concurrency: step.limit },
              capabilities: [{ id: 'skill:research', tags }],
            });
          } else if ('ask' in step) {
            const questions = step.ask.map((term) => asking({ prefers: [term] }));
            decisions += (await some.decide(...questions)).length;
          } else await some.end(step.end, step.by, step.type);
        }

        const report = await some.reads.replay(RUN);

        expect(report).toMatchObject({ decisions, mismatches: [] });
      }),
      { numRuns: lawRuns(30) },
    );
  });

  test('tells a decision that is not what the router decides, and one that names another state', async () => {
    await world.register('a');
    await world.register('b');
    const [seq = 0] = await world.decide(asking());
    const payload = await world.payloadOf(seq);
    const again = { type: 'routing.decision', from: ORCHESTRATOR, task_id: 'root_x' } as const;
    const [other] = await world.append('engine', {
      ...again,
      payload: { ...payload, selected: 'agent:b' },
    });
    const [hash] = await world.append('engine', {
      ...again,
      payload: { ...payload, state_seq: 1 },
    });

    const report = await world.reads.replay(RUN);

    expect(report?.decisions).toBe(3);
    expect(report?.mismatches.map(({ seq: at, what }) => [at, what])).toEqual([
      [hash, 'decision'],
      [other, 'decision'],
    ]);
    expect(report?.mismatches[1]).toMatchObject({
      expected: 'selected: "agent:b"',
      saw: 'selected: "agent:a"',
    });
    expect(seq).toBeLessThan(other ?? 0);
  });

  test('leaves out what others declared and what was emptied', async () => {
    await world.register('a');
    const payload = { selected: 'agent:a', reason: 'it is so' };
    await world.append('agent', { type: 'routing.decision', from: ORCHESTRATOR, payload });
    const [seq = 0] = await world.decide(asking());
    await world.redact(seq);

    expect(await world.reads.replay(RUN)).toMatchObject({
      decisions: 0,
      mismatches: [],
      events: 4,
    });
  });

  test('knows no run without events', async () => {
    expect(await world.reads.replay('run_2')).toBeNull();
    expect(await world.reads.whatIf('run_2', {})).toBeNull();
  });
});

describe('what-if', () => {
  const card = (tools: string[], limit = 1) => ({
    capabilities: [{ id: 'skill:research', tools, tags: ['x'] }],
    limits: { max_concurrency: limit },
  });

  test('computes each decision anew among the agents of its moment, and lists what flips', async () => {
    await world.register('a', card(['mcp:browser']));
    await world.register('b', card([]));
    const question = asking({ prefers: ['tool:browser', 'tag:x'] });
    const seqs = await world.decide(question, question, question);

    const flips = await world.reads.whatIf(RUN, {
      agents: { 'agent:a': { limits: { max_concurrency: 2 } } },
    });
    const same = await world.reads.whatIf(RUN, {});
    const byWeight = await world.reads.whatIf(RUN, { weights: { 'tool:browser': 0 } });
    const without = await world.reads.whatIf(RUN, { agents: { 'agent:a': null } });

    const chosen = (list: typeof flips) =>
      list?.decisions.map(({ before, after, flipped }) => [
        before.selected,
        after.selected,
        flipped,
      ]);
    expect(flips?.decisions.map(({ seq }) => seq)).toEqual(seqs);
    expect(chosen(same)).toEqual([
      ['agent:a', 'agent:a', false],
      ['agent:b', 'agent:b', false],
      [null, null, false],
    ]);
    expect(chosen(flips)).toEqual([
      ['agent:a', 'agent:a', false],
      ['agent:b', 'agent:a', true],
      // Each is made among the agents as they were: what was handed to b stays with it.
      [null, 'agent:a', true],
    ]);
    expect(chosen(byWeight)?.map(([, after]) => after)).toEqual(['agent:a', 'agent:b', null]);
    expect(byWeight?.decisions[0]?.after).toMatchObject({
      scores: { 'agent:a': 1, 'agent:b': 1 },
      tie_break: { rule: 'round_robin' },
    });
    expect(chosen(without)?.[0]).toEqual(['agent:a', 'agent:b', true]);
  });

  test('says who would qualify that did not, also one that was not there', async () => {
    await world.register('a');
    await world.register('b', { capabilities: [{ id: 'skill:write' }] });
    await world.decide(asking());
    const capabilities = [{ id: 'skill:research' }];

    const flips = await world.reads.whatIf(RUN, {
      agents: { 'agent:b': { capabilities }, 'agent:c': { capabilities } },
    });

    expect(flips?.decisions[0]?.before.candidates).toEqual(['agent:a']);
    expect(flips?.decisions[0]?.after.candidates).toEqual(['agent:a', 'agent:b', 'agent:c']);
    expect(flips?.decisions[0]?.flipped).toBe(false);
  });

  test('covers the newest 1,000 decisions and says where those before them are asked for', async () => {
    await world.register('a');
    const [old] = await world.decide(asking());
    const [first] = await world.declare(999);
    const [newest] = await world.decide(asking());

    const flips = await world.reads.whatIf(RUN, {});
    const before = await world.reads.whatIf(RUN, {}, { before: flips?.next ?? undefined });

    expect(flips?.decisions.map(({ seq }) => seq)).toEqual([newest]);
    expect(flips?.next).toBe(first);
    expect(before?.decisions.map(({ seq }) => seq)).toEqual([old]);
    expect(before?.next).toBeNull();
  });

  test('is asked again from what was read, until something is forgotten', async () => {
    await world.register('a');
    const [seq = 0] = await world.decide(asking());
    expect((await world.reads.whatIf(RUN, {}))?.decisions).toHaveLength(1);

    await world.decide(asking());
    expect((await world.reads.whatIf(RUN, {}))?.decisions).toHaveLength(2);

    await world.redact(seq);
    world.reads.evict();
    expect((await world.reads.whatIf(RUN, {}))?.decisions).toHaveLength(1);
  });
});

describe('decisions', () => {
  test('are those of a run or of a task, in the order of the log', async () => {
    await world.register('a', { limits: { max_concurrency: 1 } });
    await world.decide(asking(), asking());
    const payload = { selected: 'agent:x' };
    await world.append('agent', { type: 'routing.decision', task_id: 'root_2', payload });

    const { decisions: ofRun } = await world.reads.decisions({ run_id: RUN });
    const { decisions: ofTask } = await world.reads.decisions({ task_id: 'root_2' });

    expect(ofRun.map(({ selected, declared }) => [selected, declared])).toEqual([
      ['agent:a', 'here'],
      [null, 'here'],
      ['agent:x', 'elsewhere'],
    ]);
    expect(ofTask).toEqual(ofRun.slice(1));
  });

  test('are read page by page from either end, and each page says where the next one begins', async () => {
    const seqs = await world.declare(7);
    const page = (more: object) => world.reads.decisions({ run_id: RUN, limit: 3, ...more });
    const told = async (more: object) => {
      const { decisions, next } = await page(more);
      return [decisions.map(({ seq }) => seqs.indexOf(seq)), seqs.indexOf(next ?? 0)];
    };

    expect(await told({})).toEqual([[0, 1, 2], 2]);
    expect(await told({ after: seqs[2] })).toEqual([[3, 4, 5], 5]);
    expect(await told({ after: seqs[5] })).toEqual([[6], -1]);
    expect(await told({ order: 'desc' })).toEqual([[6, 5, 4], 4]);
    expect(await told({ order: 'desc', before: seqs[1] })).toEqual([[0], -1]);
    expect(await told({ after: seqs[0], before: seqs[2] })).toEqual([[1], -1]);
  });

  test('of a run with more than a page holds are all reached, and a page reads no more than it tells', async () => {
    const seqs = await world.declare(2_500);
    const found: number[] = [];
    let after: number | null = 0;
    while (after !== null) {
      const { decisions, next } = await world.reads.decisions({ run_id: RUN, after });
      expect(decisions.length).toBeLessThanOrEqual(1_000);
      found.push(...decisions.map(({ seq }) => seq));
      after = next;
    }

    expect(found).toEqual(seqs);
    expect(world.limits.every((limit) => limit <= 1_000)).toBe(true);
    // Each page begins with a short read: its decisions may be large.
    const asked = world.limits.reduce((sum, limit) => sum + limit, 0);
    expect(asked).toBeLessThanOrEqual(2 * seqs.length);
  });

  test('of a task name every agent, also more than the log can hold', async () => {
    const names = Array.from({ length: 1_000 }, (_, index) => `${index}-${'n'.repeat(200)}`);
    for (const name of names) await world.register(name);
    await world.decide(asking({ prefers: ['tag:x'] }));

    const [inRun] = (await world.reads.decisions({ run_id: RUN })).decisions;
    const [ofTask] = (await world.reads.decisions({ task_id: 'root_1' })).decisions;

    expect(inRun).toMatchObject({ considered_total: names.length });
    expect(ofTask?.considered).toHaveLength(names.length);
    expect(inRun?.considered.length).toBeLessThan(names.length);
    expect(ofTask?.considered.slice(0, inRun?.considered.length)).toEqual(inRun?.considered);
  });
});
