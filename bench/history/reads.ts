// What is read of a history, from any place of it: lists from a cursor on, single rows, pages of threads, tasks, what is owed.
import type { Random } from '@/lib/testing/fuzz/random';
import { agentId, agentName, channelName, type HistoryPlan, runId, threadId } from './plan';

const LIST_LIMIT = 50;

/** Pages that are read one after the other from one cursor on. */
const PAGES_DEEP = 4;

/** Rows of a page, and where the next one goes on. */
type Page = { readonly next: string | number | null };

/** Answers a GET of the API as JSON, and counts how long it took under the name of the kind. */
export type Get = (kind: string, path: string) => Promise<Page>;

export type Reading = {
  readonly plan: HistoryPlan;
  readonly random: Random;
  readonly get: Get;
};

/** One kind of reading; a list is read several pages deep. */
export type ReadKind = {
  readonly name: string;
  read(reading: Reading): Promise<unknown>;
};

export const READ_KINDS: readonly ReadKind[] = [
  list('channels', ({ plan, random }) => ({
    path: '/channels',
    after: channelName(random.below(plan.channels)),
  })),
  list('threads', (reading) => ({ path: '/threads', after: anySeq(reading) })),
  list('threads of a channel', (reading) => ({
    path: '/threads',
    query: { channel: anyChannel(reading) },
    after: anySeq(reading),
  })),
  list('runs', (reading) => ({ path: '/runs', after: anySeq(reading) })),
  list('agents', ({ plan, random }) => ({
    path: '/agents',
    after: agentId(random.below(plan.agents)),
  })),
  list('newest threads', () => ({ path: '/threads' })),
  list('newest runs', () => ({ path: '/runs' })),
  list('threads by a search', (reading) => ({ path: '/threads', query: { q: anyWord(reading) } })),
  list('runs by a search', (reading) => ({ path: '/runs', query: { q: anyId(reading) } })),
  list('agents by a search', (reading) => ({ path: '/agents', query: { q: anyAgent(reading) } })),
  list('channels by a search', () => ({ path: '/channels', query: { q: 'market' } })),
  one('one thread', (reading) => `/threads/${encodeURIComponent(threadId(anyRun(reading)))}`),
  one('one run', (reading) => `/runs/${encodeURIComponent(runId(anyRun(reading)))}`),
  one('one agent', ({ plan, random }) => `/agents/${agentName(random.below(plan.agents))}`),
  one('newest page of a thread', (reading) => page(threadId(anyRun(reading)))),
  one('older page of a long thread', (reading) =>
    page(threadId(reading.random.below(reading.plan.longRuns)), anySeq(reading)),
  ),
  one('tasks of a run', (reading) => {
    const { plan, random } = reading;
    const run = plan.longRuns + random.below(plan.runs - plan.longRuns);
    return `/runs/${encodeURIComponent(runId(run))}/tasks`;
  }),
  one('obligations', () => `/obligations?limit=${LIST_LIMIT}`),
];

/** The newest page of a thread, or the one before a seq. */
export function page(thread: string, before?: string): string {
  const query = new URLSearchParams({
    thread_id: thread,
    order: 'desc',
    limit: String(LIST_LIMIT),
  });
  if (before !== undefined) query.set('before', before);
  return `/events?${query}`;
}

type ListAsked = {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly after?: string;
};

function list(name: string, ask: (reading: Reading) => ListAsked): ReadKind {
  return {
    name,
    async read(reading) {
      const { path, query = {}, after } = ask(reading);
      let from = after;
      for (let deep = 0; deep < PAGES_DEEP; deep += 1) {
        const asked = new URLSearchParams({ limit: String(LIST_LIMIT), ...query });
        if (from !== undefined) asked.set('after', from);
        const { next } = await reading.get(name, `${path}?${asked}`);
        if (next === null) return;
        from = String(next);
      }
    },
  };
}

function one(name: string, pathOf: (reading: Reading) => string): ReadKind {
  return { name, read: (reading) => reading.get(name, pathOf(reading)) };
}

function anyRun({ plan, random }: Reading): number {
  return random.below(plan.runs);
}

function anySeq({ plan, random }: Reading): string {
  return String(1 + random.below(plan.events));
}

function anyChannel({ plan, random }: Reading): string {
  return channelName(random.small(plan.channels));
}

/** A word of many titles, or the name of nothing: both are typed. */
function anyWord({ random }: Reading): string {
  return random.pick(['vendor', 'price tables', 'the planner', 'no such title']);
}

function anyId(reading: Reading): string {
  return runId(anyRun(reading)).slice('run:'.length);
}

function anyAgent({ plan, random }: Reading): string {
  return agentName(random.below(plan.agents)).slice(2);
}
