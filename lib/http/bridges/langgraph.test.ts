import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import type { Obligation } from '@/lib/model/orchestration/obligation';
import type { Task } from '@/lib/model/summary';
import { serverEventsIn } from '@/lib/testing/server-events';
import { feedsOf } from '@/lib/testing/shuffled-feeds';
import { openAfterCapture } from '@/lib/testing/worlds/ingested-runs';

type Item = readonly [ns: readonly string[], mode: string, data: unknown];

function captured<Captured = unknown>(name: string): Captured[] {
  const file = new URL(`../../bridges/langgraph/vectors/captured/${name}.jsonl`, import.meta.url);
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Captured);
}

const STREAM = captured<Item>('javascript-stream');
const RESUMED = captured<Item>('javascript-stream-resumed');

/** With the time at which each was told, as the glue of the documentation adds it. */
const RECORDS = [...STREAM, ...RESUMED].map(([ns, mode, data], place) => ({
  run_id: 'spring',
  thread_id: 'restock',
  graph: 'team',
  ns,
  mode,
  data,
  at: new Date(Date.parse('2026-11-26T10:00:00Z') + place * 250).toISOString(),
}));

async function open() {
  const { api, key } = await openAfterCapture();
  onTestFinished(api.close);
  const send = (items: readonly unknown[], query = '') =>
    post(items.map((item) => JSON.stringify(item)).join('\n'), query);
  const post = async (body: string, query: string, type = 'application/x-ndjson') => {
    const headers = { 'content-type': type };
    const path = `/api/v1/ingest/langgraph${query}`;
    const answer = await api.request(path, { method: 'POST', key, body, headers });
    const { results } = (await answer.json()) as { results: { status: string }[] };
    return [...new Set(results.map(({ status }) => status))].sort();
  };
  const get = async <Body>(path: string) =>
    (await (await api.request(path, { key })).json()) as Body;
  const tasks = async () => {
    const { tasks } = await get<{ tasks: Task[] }>('/api/v1/runs/spring/tasks');
    return tasks.sort((one, other) => (one.task_id < other.task_id ? -1 : 1));
  };
  const owed = async () =>
    (await get<{ obligations: Obligation[] }>('/api/v1/obligations?kind=reply')).obligations;
  const events = async () => {
    const { events } = await get<{ events: EventRecord[] }>('/api/v1/events?run_id=spring');
    return events.map(({ event }) => event);
  };
  return { api, send, post, tasks, owed, events };
}

type World = Awaited<ReturnType<typeof open>>;

/** What of the run does not tell in which order its records came. */
async function shapeOf({ tasks, owed }: World) {
  const shapes = (await tasks()).map((task) => {
    const { task_id, parent_task_id, state, requested_by, assigned_to, title, events } = task;
    const { started_at, ended_at, duration_ms, times } = task;
    const work = { task_id, parent_task_id, state, requested_by, assigned_to, title, events };
    return { ...work, started_at, ended_at, duration_ms, times };
  });
  return { shapes, owed: (await owed()).map(({ agent_id, owed_to }) => [agent_id, owed_to]) };
}

/** As in `researcher.agent below researcher: completed`. */
async function treeOf({ tasks }: World): Promise<string[]> {
  const all = await tasks();
  const nameOf = (id: string | null) =>
    all.find(({ task_id }) => task_id === id)?.assigned_to?.replace('agent:shop.', '');
  return all
    .map(({ task_id, parent_task_id, state }) => {
      return `${nameOf(task_id)} below ${nameOf(parent_task_id) ?? 'nothing'}: ${state}`;
    })
    .sort();
}

const DONE = [
  'approve below nothing: completed',
  'researcher below nothing: completed',
  'researcher.agent below researcher: completed',
  'researcher.agent below researcher: completed',
  'researcher.tools below researcher: completed',
  'supervisor below nothing: completed',
  'writer below nothing: completed',
];

describe('a graph that is streamed in every mode', () => {
  it('becomes one run, in which subgraphs hang from their callers', async () => {
    const world = await open();

    const results = await world.send(RECORDS);

    expect(results).toEqual(['duplicate', 'stored']);
    expect(await treeOf(world)).toEqual(DONE);
  });

  it('is known by the items as they are, where the request says which run they are of', async () => {
    const world = await open();

    await world.send([...STREAM, ...RESUMED], '?run_id=spring&thread_id=restock');

    expect(await treeOf(world)).toEqual(DONE);
  });

  it('is taken as the framework encodes it for the network, as its frames are one by one', async () => {
    const file = new URL(
      '../../bridges/langgraph/vectors/captured/javascript-sse.txt',
      import.meta.url,
    );
    const body = readFileSync(file, 'utf8');
    const frames = serverEventsIn(body).map(({ name, data }) => ({
      event: name,
      data: JSON.parse(data) as unknown,
    }));
    const [streamed, told] = [await open(), await open()];

    await streamed.post(body, '?run_id=spring', 'text/event-stream');
    await told.send(frames, '?run_id=spring');

    expect(await treeOf(streamed)).toContain('supervisor below nothing: completed');
    expect(await treeOf(streamed)).toEqual(await treeOf(told));
    expect(await streamed.events()).toHaveLength((await told.events()).length);
  });

  it('asks a person what a node waits for, until the node goes on', async () => {
    const world = await open();

    await world.send(RECORDS.slice(0, STREAM.length));

    expect(await treeOf(world)).toContain('approve below nothing: in_progress');
    expect(await world.owed()).toMatchObject([
      { agent_id: 'agent:user', owed_to: 'agent:shop.approve', title: 'May the report go out?' },
    ]);

    await world.send(RECORDS.slice(STREAM.length));
    expect(await world.owed()).toEqual([]);
  });

  it('stores nothing twice, whichever modes tell it', async () => {
    const world = await open();
    await world.send(RECORDS.filter(({ mode }) => mode === 'tasks'));
    const tasks = await shapeOf(world);
    const { seq } = await world.api.engine.head();

    const results = await world.send(RECORDS.filter(({ mode }) => mode === 'tasks'));
    const debugged = await world.send(RECORDS.filter(({ mode }) => mode === 'debug'));

    expect(results).toEqual(['duplicate']);
    expect(debugged).toEqual(['duplicate', 'stored']);
    // That checkpoints are not kept one by one.
    expect((await world.api.engine.head()).seq).toBe(seq + 1);
    expect(await shapeOf(world)).toEqual(tasks);
  });

  it('gives the same tasks, times and debts in every order, one by one or together (law)', async () => {
    // Of one thing that several modes tell the first one counts, and each has its time.
    const told = RECORDS.filter(({ mode }) => mode === 'tasks' || mode === 'custom');
    const world = await open();
    await world.send(told);
    // A resumed task starts again: which of its starts comes first, decides when it started.
    const starts = new Set<string>();
    const once = told.filter(({ data }) => {
      const { id, input } = data as { id?: string; input?: unknown };
      if (id === undefined || input === undefined) return true;
      return starts.size < starts.add(id).size;
    });
    const expected = await shapeOf(world);

    await fc.assert(
      fc.asyncProperty(feedsOf(once), async (parts) => {
        const other = await open();
        for (const part of parts) if (part.length > 0) await other.send(part);
        expect(await shapeOf(other)).toEqual(expected);
      }),
      { numRuns: 8 },
    );
  });
});

describe('a graph that is followed by streamEvents', () => {
  const PLACE = '?run_id=spring&thread_id=restock';

  it.each([
    ['javascript-events-v2', 'agent:shop.graph'],
    ['javascript-events-v3', 'agent:shop.approve'],
    ['python-events-v2', 'agent:shop.graph'],
    ['python-events-v3', 'agent:shop.graph'],
  ])('asks a person what it waits for, once, until it is resumed: %s', async (name, asker) => {
    const world = await open();

    await world.send([...captured(name), ...captured(name)], PLACE);

    expect(await world.owed()).toMatchObject([
      { agent_id: 'agent:user', owed_to: asker, title: 'May the report go out?' },
    ]);

    await world.send(captured(`${name}-resumed`), PLACE);
    expect(await world.owed()).toEqual([]);
  });

  it('waits where a subgraph asks, which has not ended', async () => {
    const world = await open();

    await world.send(captured('python-events-v3-asking'), PLACE);

    expect(await treeOf(world)).toEqual(['packer below nothing: in_progress']);
    expect(await world.owed()).toMatchObject([
      { agent_id: 'agent:user', owed_to: 'agent:shop.packer', title: 'Which box?' },
    ]);

    await world.send(captured('python-events-v3-asking-resumed'), PLACE);
    expect(await treeOf(world)).toEqual(['packer below nothing: completed']);
    expect(await world.owed()).toEqual([]);
  });

  it('says what it was answered, where the call that resumes it does', async () => {
    const world = await open();

    await world.send(captured('python-events-v2-resumed'), PLACE);

    const said = (await world.events()).filter(({ payload }) => payload.answer !== undefined);
    expect(said).toMatchObject([
      {
        from: { agent_id: 'agent:shop.client' },
        to: [{ agent_id: 'agent:shop.graph' }],
        payload: { text: 'yes', answer: { value: 'yes' } },
      },
    ]);
  });
});

describe('an item of a stream', () => {
  it('is refused where nobody says of which run it is', async () => {
    const { send } = await open();

    expect(await send(STREAM.slice(0, 3))).toEqual(['rejected']);
  });
});
