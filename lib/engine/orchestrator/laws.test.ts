// Whatever crashes between two appends, whoever answers twice, late, for somebody else or never: every task that was asked for
// ends as its agent's behaviour says, each once, and nobody ever holds more than it may.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProjectionLimits } from '@/lib/engine/interface/engine-deps';
import { AppError } from '@/lib/model/errors/app-error';
import type { EventRecord } from '@/lib/model/event-record';
import { createOrchestration } from '@/lib/projections/assignments/orchestration';
import type { Store } from '@/lib/store/ports/store';
import { lawRuns } from '@/lib/testing/law-runs';
import { feedsOf } from '@/lib/testing/shuffled-feeds';
import { aCard, type Orchestra, openOrchestra } from '@/lib/testing/worlds/orchestra';

const BEHAVIOURS = ['result', 'accepts', 'error', 'twice', 'foreign', 'silent'] as const;
type Behaviour = (typeof BEHAVIOURS)[number];

/** How a root ends by what its agent does. */
const ENDS: Readonly<Record<Behaviour, string>> = {
  result: 'completed',
  accepts: 'completed',
  twice: 'completed',
  foreign: 'completed',
  error: 'failed',
  silent: 'failed',
};

/** A process that dies at an append: nothing of it reaches the store from then on. */
class Mortal {
  #left: number;
  readonly #died: () => void;

  constructor(appends: number, died: () => void) {
    this.#left = appends;
    this.#died = died;
  }

  wrap(store: Store): Store {
    const dead = () => new AppError('store_unavailable', 'dead');
    return {
      ...store,
      events: {
        ...store.events,
        append: async (...given) => {
          this.#left -= 1;
          if (this.#left >= 0) return store.events.append(...given);
          this.#died();
          throw dead();
        },
      },
      checkpoints: {
        ...store.checkpoints,
        save: async (changes) => (this.#left >= 0 ? store.checkpoints.save(changes) : undefined),
      },
    };
  }
}

type Script = {
  readonly roots: readonly Behaviour[];
  readonly lives: readonly number[];
  /** Rows of each list that stay in memory. */
  readonly rows: number;
};

const runOf = (at: number): string => `run_${at}`;

function limitsOf({ rows }: Script): ProjectionLimits {
  const bound = { rows, weight: rows };
  return {
    bounds: { channel: bound, thread: bound, run: bound, agent: bound },
    saveEvents: rows,
  };
}

/** Plays a script to its end and returns the log. */
class Play {
  readonly #script: Script;
  readonly #lives: number[];
  readonly #said = new Set<string>();
  #died: Promise<void> = new Promise(() => undefined);
  #orchestra: Orchestra | null = null;

  constructor(script: Script) {
    this.#script = script;
    this.#lives = [...script.lives];
  }

  async run(): Promise<{ log: EventRecord[]; states: string[] }> {
    const wrap = (store: Store): Store => {
      // The first process registers the agents and lives; the last one lives, too.
      const appends = this.#orchestra === null ? Infinity : (this.#lives.shift() ?? Infinity);
      let died: () => void = () => undefined;
      this.#died = new Promise((resolve) => {
        died = resolve;
      });
      return new Mortal(appends, died).wrap(store);
    };
    const orchestra = await openOrchestra({ wrap, projections: limitsOf(this.#script) });
    const limits = { max_concurrency: 2, max_runtime_sec: 60 };
    await orchestra.register(aCard('ken', { limits }), aCard('muse', { limits }));
    await orchestra.register(aCard('eve', { capabilities: [] }));
    this.#orchestra = orchestra;
    await this.#rebirth(orchestra);
    for (let turn = 0; turn < 200 && !(await this.#isOver(orchestra)); turn += 1) {
      const isAlive = await this.#sayEverything(orchestra);
      const isQuiet = isAlive && (await this.#settle(orchestra));
      if (!isQuiet) await this.#rebirth(orchestra);
      else if (await this.#hasNothingToSay(orchestra)) {
        orchestra.world.clock.ms += 61_000;
        await this.#rebirth(orchestra);
      }
    }
    const states: string[] = [];
    for (const at of this.#script.roots.keys()) {
      states.push((await rootOf(orchestra, at))?.state ?? 'none');
    }
    const runs = new Set([...this.#script.roots.keys()].map(runOf));
    const log = (await orchestra.log()).filter(({ event }) => runs.has(event.run_id));
    await orchestra.close();
    return { log, states };
  }

  async #rebirth(orchestra: Orchestra): Promise<void> {
    await orchestra.engine.close();
    await orchestra.restart();
  }

  async #settle(orchestra: Orchestra): Promise<boolean> {
    const settled = orchestra.settle().then(
      () => true,
      () => false,
    );
    return Promise.race([settled, this.#died.then(() => false)]);
  }

  async #isOver(orchestra: Orchestra): Promise<boolean> {
    for (const at of this.#script.roots.keys()) {
      const root = await rootOf(orchestra, at);
      if (root === undefined || root.closed_at === null) return false;
    }
    return true;
  }

  async #hasNothingToSay(orchestra: Orchestra): Promise<boolean> {
    return (await this.#toSay(orchestra)).length === 0;
  }

  /** Each until it is acknowledged, and some once more after that. */
  async #sayEverything(orchestra: Orchestra): Promise<boolean> {
    for (const [name, say] of await this.#toSay(orchestra)) {
      try {
        await say();
        this.#said.add(name);
      } catch {
        return false;
      }
    }
    return true;
  }

  async #toSay(orchestra: Orchestra): Promise<[string, () => Promise<unknown>][]> {
    const log = await orchestra.log();
    const asks = this.#script.roots.map((_, at): [string, () => Promise<unknown>] => [
      `ask-${at}`,
      () => orchestra.ask(`root-${at}`, { id: `ask-${at}`, run_id: runOf(at) }),
    ]);
    const answers = log
      .filter(({ event, origin }) => origin === 'engine' && event.type === 'task.request')
      .flatMap((request) => this.#answersTo(orchestra, request));
    return [...asks, ...answers].filter(([name]) => !this.#said.has(name));
  }

  #answersTo(orchestra: Orchestra, request: EventRecord): [string, () => Promise<unknown>][] {
    const root = request.event.parent_task_id ?? '';
    const behaviour = this.#script.roots[Number(root.slice('root-'.length))] ?? 'silent';
    const answer = (word: string, more: Parameters<Orchestra['answer']>[2] = {}) => {
      const type = `task.${word === 'again' ? 'result' : word}` as const;
      const id = `${more.from?.agent_id ?? word}-${request.event.id}`;
      const payload = word === 'error' ? { code: 'X', message: 'no' } : { word };
      const say = () => orchestra.answer(request, type as 'task.result', { id, payload, ...more });
      return [[id, say] as [string, () => Promise<unknown>]];
    };
    const [result] = [answer('result')];
    switch (behaviour) {
      case 'result':
        return result;
      case 'accepts':
        return [...answer('accept'), ...result];
      case 'error':
        return answer('error');
      case 'twice':
        return [...result, ...answer('again'), ...answer('error')];
      case 'foreign':
        return [...answer('error', { from: { agent_id: 'agent:eve' } }), ...result];
      case 'silent':
        return [];
    }
  }
}

async function rootOf(orchestra: Orchestra, at: number) {
  const tasks = (await orchestra.engine.tasks(runOf(at)))?.tasks ?? [];
  return tasks.find(({ task_id }) => task_id === `root-${at}`);
}

const scripts: fc.Arbitrary<Script> = fc.record({
  roots: fc.array(fc.constantFrom(...BEHAVIOURS), { minLength: 1, maxLength: 8 }),
  lives: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 6 }),
  rows: fc.constantFrom(1, 3, 1_000),
});

/** How many tasks each agent held at most, by the log. */
function mostHeld(log: readonly EventRecord[]): number {
  const holders = new Map<string, string>();
  let most = 0;
  for (const { event, origin } of log) {
    const isHanded = origin === 'engine' && event.type === 'task.request';
    if (isHanded) holders.set(event.task_id, event.to[0]?.agent_id ?? '');
    const isEnd = /result|error|timeout|cancel/.test(event.type);
    const isTheirs = origin === 'engine' || event.from.agent_id === holders.get(event.task_id);
    if (isEnd && isTheirs) holders.delete(event.task_id);
    const counts = new Map<string, number>();
    for (const holder of holders.values()) counts.set(holder, (counts.get(holder) ?? 0) + 1);
    most = Math.max(most, ...counts.values());
  }
  return most;
}

describe('the laws of assignments', () => {
  it('every task ends as its agent behaves, once, through any crash', async () => {
    await fc.assert(
      fc.asyncProperty(scripts, async (script) => {
        const { log, states } = await new Play(script).run();

        expect(states).toEqual(script.roots.map((behaviour) => ENDS[behaviour]));
        for (const at of script.roots.keys()) {
          const ends = log.filter(
            ({ event, origin }) =>
              origin === 'engine' &&
              event.task_id === `root-${at}` &&
              /result|error/.test(event.type),
          );
          expect(ends).toHaveLength(1);
        }
        const answered = log
          .filter(({ origin }) => origin === 'engine')
          .flatMap(({ event }) => (event.meta?.answer_of as { id: string } | undefined)?.id ?? []);
        expect(new Set(answered).size).toBe(answered.length);
        expect(mostHeld(log)).toBeLessThanOrEqual(2);
      }),
      { numRuns: lawRuns(20) },
    );
  });

  it('an assignment is a function of the log, however it is fed and wherever it was saved', async () => {
    const roots: Behaviour[] = ['result', 'error', 'twice', 'accepts', 'foreign', 'silent'];
    const { log } = await new Play({ roots, lives: [3, 5], rows: 1_000 }).run();
    const records = log.map((record, index) => ({ ...record, seq: index + 1 }));
    const whole = createOrchestration();
    whole.feed(records);
    const told = tellAll(whole);
    expect(told).not.toHaveLength(0);

    fc.assert(
      fc.property(feedsOf(records), fc.nat(records.length), (feeds, cut) => {
        const fed = createOrchestration();
        for (const feed of feeds) fed.feed(feed);
        expect(tellAll(fed)).toEqual(told);

        const first = createOrchestration();
        first.feed(records.slice(0, cut));
        const saved = first
          .takeChanges()
          .parts.flatMap(({ key, state }) => (state === null ? [] : [{ key, state }]));
        const second = createOrchestration(saved);
        second.feed(records);
        expect(tellAll(second)).toEqual(told);
      }),
      { numRuns: lawRuns(25) },
    );
  });
});

function tellAll(fold: ReturnType<typeof createOrchestration>): unknown[] {
  return Array.from({ length: 6 }, (_, at) => fold.at(runOf(at), `root-${at}`)?.assignment ?? null);
}
