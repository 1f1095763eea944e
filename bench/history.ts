// A server on a long history with a small heap: how soon it is there, what memory it takes under reading and writing, how long
// lists and threads take, and what it costs to write against a server on a short history.
import { Colloquy } from '@/e2e/fixtures/colloquy';
import { Random } from '@/lib/testing/fuzz/random';
import { copiedHistory, type HistoryData, madeHistory } from './history/history-data';
import { type LoadResult, load, mostMemory } from './history/load';
import { type HistoryPlan, threadId } from './history/plan';
import { page } from './history/reads';
import { eventsFor, OFTEN } from './history/writes';
import { sendBatches } from './ingest';
import { processorSeconds, residentMb } from './start';
import { type Figure, percentile } from './table';

const LARGE = 1_000_000;
const SMALL = 10_000;

/** What the server's heap may take, of objects that are old. MB. `COLLOQUY_BENCH_HISTORY_HEAP` sets another one. */
const HEAP_MB = Number(process.env.COLLOQUY_BENCH_HISTORY_HEAP ?? 320);

const LOAD_SECONDS = 60;

/** A start that takes longer is broken. Milliseconds. */
const START_MAX_MS = 300_000;

/** Reads that failed and are shown. */
const FAILED_SHOWN = 5;

/** Both servers in turn; the first round, which is not counted, warms them up. */
const ROUNDS = 4;
const ROUND_BATCHES = 50;
const ROUND_READS = 100;

/** Starts that are asked of the server: the first, one that is measured, one after it was read and written. */
const STARTS = 3;

/** Of 1,000,000 events, or of the history in the folder that `COLLOQUY_BENCH_HISTORY` names. */
export async function benchHistory(): Promise<Figure[]> {
  const given = process.env.COLLOQUY_BENCH_HISTORY;
  const data = given === undefined ? await madeHistory(LARGE) : await copiedHistory(given);
  const server = new HistoryServer(await serverOn(data), data.plan);
  try {
    await server.measure();
  } catch (error) {
    // What was measured until then is told; the number of starts says that it did not live.
    console.error('The server did not live through it:', error);
  } finally {
    await server.colloquy.dispose();
  }
  return [{ name: 'events', value: data.plan.events, unit: '' }, ...server.figures()];
}

function serverOn({ dataDir }: HistoryData): Promise<Colloquy> {
  return Colloquy.on(dataDir, {
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
    COLLOQUY_LOG_LEVEL: 'warn',
    COLLOQUY_NEW_CHANNELS_PER_HOUR: '0',
    COLLOQUY_NEW_THREADS_PER_HOUR: '0',
    COLLOQUY_NEW_RUNS_PER_HOUR: '0',
    COLLOQUY_NEW_AGENTS_PER_HOUR: '0',
  });
}

/** The server on the long history, and what was measured of it. */
class HistoryServer {
  #cookie = '';
  #starts = 0;
  readonly #measured: Figure[] = [];

  constructor(
    readonly colloquy: Colloquy,
    readonly plan: HistoryPlan,
  ) {}

  /** @throws Error where the server does not start, or an answer fails. */
  async measure(): Promise<void> {
    const { colloquy } = this;
    this.#note({ name: 'first start', value: await this.#start(), unit: 's' });
    this.#cookie = await cookieOf(colloquy);
    await colloquy.stop();
    await this.#startToPage('start to first page');
    this.#note({
      name: 'resident after the start',
      value: await residentMb(colloquy.pid),
      unit: 'MB',
    });
    const { made, mostMb } = await mostMemory(colloquy, async () => {
      const loaded = await load(colloquy, this.plan, LOAD_SECONDS);
      return [...loadFigures(loaded), ...(await this.#compared())];
    });
    this.#note({
      name: 'resident under reading and writing, most',
      value: mostMb,
      unit: 'MB',
      max: 500,
    });
    this.#note(...made);
    await colloquy.stop();
    await this.#startToPage('start to first page, after it');
  }

  figures(): Figure[] {
    const lived: Figure = {
      name: `starts with a heap of ${HEAP_MB} MB`,
      value: this.#starts,
      unit: '',
      min: STARTS,
    };
    return [...this.#measured, lived];
  }

  #note(...figures: readonly Figure[]): void {
    this.#measured.push(...figures);
  }

  /** Seconds until it is ready. */
  async #start(): Promise<number> {
    const began = performance.now();
    await this.colloquy.start(START_MAX_MS);
    this.#starts += 1;
    return (performance.now() - began) / 1000;
  }

  async #startToPage(name: string): Promise<void> {
    const began = performance.now();
    await this.#start();
    const response = await fetch(this.colloquy.url, { headers: { cookie: this.#cookie } });
    const text = await response.text();
    // The channel in which somebody spoke last has its threads on its page.
    if (response.status !== 200 || !text.includes('/t/')) {
      throw new Error(`the first page answered ${response.status} without a thread`);
    }
    const cpuS = await processorSeconds(this.colloquy.pid);
    this.#note(
      { name, value: (performance.now() - began) / 1000, unit: 's', max: 3 },
      { name: `${name}, processor time`, value: cpuS, unit: 's' },
    );
  }

  /** Writes to this server and to one on a short history, and reads the newest pages of both, in turn. */
  async #compared(): Promise<Figure[]> {
    const data = await madeHistory(SMALL);
    const small = await serverOn(data);
    try {
      await small.start();
      const rounds = {
        small: new Rounds(small, data.plan),
        large: new Rounds(this.colloquy, this.plan),
      };
      for (let round = 0; round < ROUNDS; round += 1) {
        await rounds.small.run(round > 0);
        await rounds.large.run(round > 0);
      }
      return comparison(rounds);
    } finally {
      await small.dispose();
    }
  }
}

/** The cookie of a browser that signed in with the admin's key. */
async function cookieOf(colloquy: Colloquy): Promise<string> {
  const response = await fetch(`${colloquy.url}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: colloquy.url },
    body: JSON.stringify({ key: colloquy.adminToken }),
  });
  const [cookie] = response.headers.getSetCookie();
  if (cookie === undefined) throw new Error(`not signed in: ${response.status}`);
  return cookie.split(';')[0] ?? '';
}

/** Writing and reading one server, over and over. */
class Rounds {
  readonly eventsPerSecond: number[] = [];
  /** Where every other event goes into a thread of any age. */
  readonly oldPerSecond: number[] = [];
  readonly readMs: number[] = [];
  readonly #make: () => Record<string, unknown>;
  readonly #makeOld: () => Record<string, unknown>;
  readonly #random: Random;

  constructor(
    private readonly colloquy: Colloquy,
    private readonly plan: HistoryPlan,
  ) {
    this.#make = eventsFor(plan, 'rounds');
    this.#makeOld = eventsFor(plan, 'old', OFTEN);
    this.#random = new Random(plan.seed);
  }

  async run(isCounted: boolean): Promise<void> {
    const path = '/api/v1/events';
    const send = (make: () => Record<string, unknown>) =>
      sendBatches(this.colloquy, ROUND_BATCHES, { path, make });
    const [perSecond, oldPerSecond] = [await send(this.#make), await send(this.#makeOld)];
    if (isCounted) {
      this.eventsPerSecond.push(perSecond);
      this.oldPerSecond.push(oldPerSecond);
    }
    for (let read = 0; read < ROUND_READS; read += 1) {
      const thread = threadId(this.#random.below(this.plan.runs));
      const start = performance.now();
      const response = await this.colloquy.api('GET', page(thread));
      await response.json();
      if (!response.ok) throw new Error(`a page answered ${response.status}`);
      if (isCounted) this.readMs.push(performance.now() - start);
    }
  }
}

function comparison(rounds: { readonly small: Rounds; readonly large: Rounds }): Figure[] {
  const ingest = (of: Rounds) => percentile(of.eventsPerSecond, 0.5);
  const old = (of: Rounds) => percentile(of.oldPerSecond, 0.5);
  const newest = (of: Rounds) => percentile(of.readMs, 0.5);
  const { small, large } = rounds;
  return [
    { name: `ingest at ${SMALL}`, value: ingest(small), unit: 'events/s' },
    { name: 'ingest', value: ingest(large), unit: 'events/s' },
    {
      name: `ingest, speed against ${SMALL}`,
      value: ingest(large) / ingest(small),
      unit: 'x',
      min: 0.75,
    },
    {
      name: 'ingest, half of it into threads of any age',
      value: old(large),
      unit: 'events/s',
    },
    {
      name: `the same, speed against ${SMALL}`,
      value: old(large) / old(small),
      unit: 'x',
    },
    { name: `newest page at ${SMALL}, p50`, value: newest(small), unit: 'ms' },
    { name: 'newest page, p50', value: newest(large), unit: 'ms' },
    {
      name: `newest page, speed against ${SMALL}`,
      value: newest(small) / newest(large),
      unit: 'x',
      min: 0.75,
    },
  ];
}

function loadFigures({ readMs, failed, written, heard }: LoadResult): Figure[] {
  const reads = [...readMs].flatMap(([kind, sample]): Figure[] => [
    { name: `${kind}, p50`, value: percentile(sample, 0.5), unit: 'ms' },
    { name: `${kind}, p95`, value: percentile(sample, 0.95), unit: 'ms', max: 100 },
  ]);
  if (failed.length > 0) console.error('Failed:', failed.slice(0, FAILED_SHOWN).join(', '));
  const count = [...readMs.values()].reduce((sum, sample) => sum + sample.length, 0);
  const told = (what: 'events' | 'summaries' | 'lagging') =>
    heard.reduce((sum, each) => sum + each[what], 0);
  return [
    ...reads,
    { name: 'reads that failed', value: failed.length, unit: '', max: 0 },
    { name: 'reads', value: count / LOAD_SECONDS, unit: '/s' },
    { name: 'written beside them', value: written / LOAD_SECONDS, unit: 'events/s' },
    {
      name: 'events that the followers heard, of two each',
      value: told('events') / (2 * written),
      unit: 'x',
    },
    { name: 'changed lists that they heard', value: told('summaries'), unit: '', min: 1 },
    { name: 'times that they lagged', value: told('lagging'), unit: '' },
  ];
}
