// How long a search takes on a long history, kind by kind, and what its index costs: room in the file, and the time until an older log is
// in it. Every event of the history says words of one small vocabulary, so that each word, and each beginning of one, is in most
// events: the dearest that a search can meet. What is rare is posted besides. What takes
// longer than an answer may is answered in part: its time is that of one answer.
import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@libsql/client';
import { Colloquy } from '@/e2e/fixtures/colloquy';
import { aChat } from '@/e2e/fixtures/events';
import { SearchAnswer } from '@/lib/contracts/http-search';
import { Random } from '@/lib/testing/fuzz/random';
import { madeHistory } from './history/history-data';
import { agentId, channelName, type HistoryPlan, runId } from './history/plan';
import { title } from './history/prose';
import { type Figure, percentile } from './table';

/** `COLLOQUY_BENCH_SEARCH_EVENTS` sets another number. */
const EVENTS = Number(process.env.COLLOQUY_BENCH_SEARCH_EVENTS ?? 1_000_000);

/** Searches of each kind. */
const TIMES = 40;

/** Nothing takes as long on any machine. Milliseconds. */
const PATIENCE_MS = 1_800_000;

const P95_MAX_MS = 300;

type Kind = {
  readonly name: string;
  /** What is asked, and from where. */
  readonly ask: (
    random: Random,
    plan: HistoryPlan,
  ) => { readonly q: string; readonly after?: number };
};

const RARE = (number: number) => `rarity${number}`;

const KINDS: readonly Kind[] = [
  { name: 'a rare word', ask: (random) => ({ q: `${RARE(random.below(100))} ` }) },
  { name: 'a word that nobody says', ask: (random) => ({ q: `absent${random.below(1_000)} ` }) },
  { name: 'a word of most events', ask: () => ({ q: 'vendor ' }) },
  { name: 'three words of most events', ask: () => ({ q: 'vendor pages compares ' }) },
  {
    name: 'a common and a rare word',
    ask: (random) => ({ q: `vendor ${RARE(random.below(100))} ` }),
  },
  {
    name: 'a phrase',
    ask: (random) => ({ q: `"${title(random).split(' ').slice(1, 3).join(' ')}"` }),
  },
  { name: 'the beginning of a word', ask: () => ({ q: 'compar' }) },
  {
    name: 'a sender and a word',
    ask: (random, plan) => ({ q: `from:${agentId(random.below(plan.agents))} vendor ` }),
  },
  { name: 'a run', ask: (random, plan) => ({ q: `run:${runId(random.below(plan.runs))} ` }) },
  {
    name: 'errors of a channel',
    ask: (random, plan) => ({
      q: `has:error channel:${channelName(random.below(plan.channels))} `,
    }),
  },
  { name: 'what is left out', ask: () => ({ q: 'type:task.result -vendor ' }) },
  { name: 'a day', ask: () => ({ q: 'vendor after:2026-10-20 before:2026-10-25 ' }) },
  {
    name: 'a page from far back',
    ask: (random, plan) => ({ q: 'vendor pages ', after: 1 + random.below(plan.events) }),
  },
  {
    name: 'a phrase that nobody says, of words that all say',
    ask: () => ({ q: '"vendor the vendor"' }),
  },
];

/** A server on a history of its own. */
export async function benchSearch(): Promise<Figure[]> {
  const { dataDir, plan } = await madeHistory(EVENTS);
  const colloquy = await Colloquy.on(dataDir, { COLLOQUY_LOG_LEVEL: 'warn' });
  try {
    await colloquy.start(PATIENCE_MS);
    const began = performance.now();
    await untilIndexed(colloquy);
    const indexedS = (performance.now() - began) / 1000;
    await colloquy.post(Array.from({ length: 100 }, (_, at) => aChat(`vendor ${RARE(at)} said`)));
    const timed = await times(colloquy, plan);
    await colloquy.stop();
    return [
      { name: 'events', value: plan.events, unit: '' },
      {
        name: 'into the index, while somebody waits',
        value: plan.events / indexedS,
        unit: 'events/s',
      },
      ...timed,
      ...(await roomOf(colloquy, plan.events)),
    ];
  } finally {
    await colloquy.dispose();
  }
}

/** Waits until everything that is stored can be found. */
export async function untilIndexed(colloquy: Colloquy): Promise<void> {
  while ((await search(colloquy, { q: 'nothing ' })).behind !== undefined) await sleep(100);
}

async function times(colloquy: Colloquy, plan: HistoryPlan): Promise<Figure[]> {
  const random = new Random(1);
  const all: number[] = [];
  const figures: Figure[] = [];
  for (const { name, ask } of KINDS) {
    const took: number[] = [];
    let hits = 0;
    for (let time = 0; time < TIMES; time += 1) {
      const began = performance.now();
      const { results } = await search(colloquy, ask(random, plan));
      took.push(performance.now() - began);
      hits += results.reduce((sum, result) => sum + result.hits.length, 0);
    }
    all.push(...took);
    const found = `${Math.round(hits / took.length)} hits`;
    figures.push(
      { name: `${name}, ${found}, p50`, value: percentile(took, 0.5), unit: 'ms' },
      { name: `${name}, p95`, value: percentile(took, 0.95), unit: 'ms' },
    );
  }
  return [
    {
      name: 'searches of all kinds, p95',
      value: percentile(all, 0.95),
      unit: 'ms',
      max: P95_MAX_MS,
    },
    ...figures,
  ];
}

async function search(
  colloquy: Colloquy,
  asked: { readonly q: string; readonly after?: number },
): Promise<SearchAnswer> {
  const { q, after } = asked;
  const query = new URLSearchParams({ q, limit: '50', ...(after && { after: String(after) }) });
  const response = await fetch(`${colloquy.url}/api/v1/search?${query}`, {
    headers: { authorization: `Bearer ${colloquy.adminToken}` },
  });
  if (response.status !== 200) throw new Error(`${q}: ${await response.text()}`);
  return SearchAnswer.parse(await response.json());
}

/** Of the index, and of the whole file. */
async function roomOf({ databasePath }: Colloquy, events: number): Promise<Figure[]> {
  const client = createClient({ url: `file:${databasePath}` });
  const { rows } = await client.execute(
    "SELECT SUM(pgsize) AS bytes FROM dbstat WHERE name LIKE 'search_index%'",
  );
  client.close();
  const { size } = await stat(databasePath);
  return [
    { name: 'the index, of each event', value: Number(rows[0]?.bytes) / events, unit: 'B' },
    { name: 'the whole file, of each event', value: size / events, unit: 'B' },
  ];
}
