import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadVectors } from '@/lib/testing/codecs/vectors';
import { serverEventsIn } from '@/lib/testing/server-events';
import { openAfterCapture } from '@/lib/testing/worlds/ingested-runs';
import { runShape } from '@/lib/testing/worlds/run-shape';
import { AgUiAssembler } from './ag-ui-assembler';
import { AgUiInterrupts } from './ag-ui-interrupts';

const VECTORS = new URL('../../bridges/ag-ui/vectors/', import.meta.url);
const STREAM = readFileSync(new URL('captured/stream.sse', VECTORS), 'utf8');
const RARE = readFileSync(new URL('captured/rare.sse', VECTORS), 'utf8');
const CAPTURED = JSON.parse(readFileSync(new URL('captured/captured.json', VECTORS), 'utf8')) as {
  packages: Record<string, string>;
  messages: { id: string; role: string; content?: string }[];
};

type AgUiEventLike = Readonly<Record<string, unknown>>;

function eventsIn(stream: string): AgUiEventLike[] {
  return serverEventsIn(stream).map(({ data }) => JSON.parse(data) as AgUiEventLike);
}

const EVENTS = eventsIn(STREAM);

const SSE = { 'content-type': 'text/event-stream' };
const NDJSON = { 'content-type': 'application/x-ndjson' };

function assembled(events: readonly unknown[]): object[] {
  const assembler = new AgUiAssembler();
  return [...events.flatMap((event) => assembler.push(event)), ...assembler.end()];
}

async function open() {
  const { api, key } = await openAfterCapture('agent:support.');
  onTestFinished(api.close);
  const post = async (body: unknown, headers: Record<string, string> = {}, query = '') => {
    const path = `/api/v1/ingest/ag-ui${query}`;
    const answer = await api.request(path, { method: 'POST', key, body, headers });
    const read = (await answer.json()) as { results: { status: string; error?: object }[] };
    return { status: answer.status, results: read.results, read };
  };
  const said = async (run: string) => {
    const answer = await api.request(`/api/v1/events?run_id=${run}`, { key });
    const { events } = (await answer.json()) as {
      events: { event: { id: string; type: string; payload: Record<string, unknown> } }[];
    };
    return events.map(({ event }) => event);
  };
  return { api, key, post, said };
}

describe('a stream of the published encoder', () => {
  it('becomes its runs, with the messages that the published client made of it', async () => {
    const { api, key, post, said } = await open();

    const { status, results } = await post(STREAM, SSE);

    expect(status).toBe(200);
    expect(new Set(results.map((result) => result.status))).toEqual(new Set(['stored']));
    const tasks = await runShape(api, key, 'run-1');
    expect(tasks.map((task) => [task.task_id, task.parent_task_id, task.state])).toEqual([
      ['run-1', null, 'completed'],
      ['run-1-researcher', 'run-1', 'completed'],
    ]);
    expect(tasks[0]).toMatchObject({ title: 'What sold out last spring?', times: 'events' });
    const texts = await Promise.all(['run-1', 'run-2', 'run-3'].map(said));
    const messages = texts.flat().filter(({ type }) => type === 'chat.message');
    const shown = CAPTURED.messages.filter(({ role, content }) => role === 'assistant' && content);
    expect(messages.map(({ payload }) => payload.text)).toEqual(
      shown.map(({ content }) => content),
    );
    const [ended] = await runShape(api, key, 'run-3');
    expect(ended).toMatchObject({ state: 'failed' });
  });

  it('is one event for each message and call, however many pieces it came in', () => {
    const pieces = EVENTS.filter(({ type }) => /_(CONTENT|ARGS)$/.test(String(type)));
    const records = assembled(EVENTS) as { event: { type: string } }[];

    const whole = records.filter(({ event }) => event.type.endsWith('_CHUNK'));

    expect(pieces.length).toBeGreaterThan(15);
    expect(whole).toHaveLength(5);
    expect(records.some(({ event }) => /^(STATE|REASONING)/.test(event.type))).toBe(false);
  });

  it('is the same as its events in JSON or in NDJSON, which are duplicates then', async () => {
    const { api, post } = await open();
    await post(STREAM, SSE);
    const { seq } = await api.engine.head();

    const again = [
      await post(EVENTS),
      await post(EVENTS.map((event) => JSON.stringify(event)).join('\n'), NDJSON),
      await post(assembled(EVENTS)),
    ];

    for (const { results } of again) {
      expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['duplicate']));
    }
    expect((await api.engine.head()).seq).toBe(seq);
  });

  it('gives the same tasks and times by its records in every order and batch (law)', async () => {
    const first = await open();
    await first.post(STREAM, SSE);
    const { engine } = first.api;
    const interrupts = new AgUiInterrupts({ engine, agentPrefix: undefined, threadId: undefined });
    const records: object[] = [];
    for (const record of assembled(EVENTS)) records.push(...(await interrupts.withTakenUp(record)));
    expect(records).toHaveLength(assembled(EVENTS).length + 1);
    const shapes = ({ api, key }: Pick<typeof first, 'api' | 'key'>) =>
      Promise.all(['run-1', 'run-2', 'run-3'].map((run) => runShape(api, key, run)));
    const expected = await shapes(first);

    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(records, { minLength: records.length }),
        fc.integer({ min: 1, max: records.length }),
        async (shuffled, size) => {
          const other = await open();
          for (let at = 0; at < shuffled.length; at += size) {
            await other.post(shuffled.slice(at, at + size));
          }
          expect(await shapes(other)).toEqual(expected);
        },
      ),
      { numRuns: 6 },
    );
  });

  it('stands in the vectors as it was put together, of the versions that the manifest names', () => {
    const { vectors, manifest } = loadVectors(VECTORS);
    const records = assembled(EVENTS);

    const rare = assembled(eventsIn(RARE));

    for (const { name, vector } of vectors) {
      if (name.startsWith('y-')) expect(records).toContainEqual(vector.input);
      if (vector.comment.startsWith('Captured')) expect(rare).toContainEqual(vector.input);
    }
    for (const [name, version] of Object.entries(CAPTURED.packages)) {
      expect(manifest.specification.revision).toContain(`${name} ${version}`);
    }
  });
});

describe('a stream of what is said now and then', () => {
  it('is taken whole, an event of a provider too, and each run ends as it did', async () => {
    const { api, key, post, said } = await open();

    const { results } = await post(RARE, SSE);

    expect(results.filter(({ status }) => status !== 'stored')).toEqual([]);
    const states = await Promise.all(
      ['rare-1', 'rare-2', 'rare-3'].map(async (run) => {
        const tasks = await runShape(api, key, run);
        return tasks.map(({ state }) => state).sort();
      }),
    );
    expect(states).toEqual([['completed'], ['completed', 'failed', 'in_progress'], ['cancelled']]);
    const types = (await said('rare-1')).map(({ id }) => id.split(':')[0]);
    expect(types.filter((type) => type?.startsWith('raw'))).toHaveLength(1);
  });
});

describe('a run that ends with an interrupt', () => {
  const RUNS = ['run-1', 'run-2', 'run-3'];
  const starts = EVENTS.flatMap(({ type }, at) => (type === 'RUN_STARTED' ? [at] : []));
  /** The events of each run, as they come in a stream of their own. */
  const streams = starts.map((start, at) => EVENTS.slice(start, starts[at + 1]));
  const stateOf = async ({ api, key }: Pick<Awaited<ReturnType<typeof open>>, 'api' | 'key'>) => {
    const [root] = await runShape(api, key, 'run-2');
    const answer = await api.request('/api/v1/obligations?run_id=run-2', { key });
    const { obligations } = (await answer.json()) as { obligations: object[] };
    return [root?.state, obligations.length];
  };

  it('waits until another run of its thread takes it up, which ends it and what is owed', async () => {
    const together = await open();
    const apart = await open();

    await together.post(STREAM, SSE);
    for (const stream of streams.slice(0, 2)) await apart.post(stream);
    expect(await stateOf(apart)).toEqual(['in_progress', 1]);
    await apart.post(streams[2]);

    expect(await stateOf(together)).toEqual(['completed', 0]);
    expect(await stateOf(apart)).toEqual(['completed', 0]);
    const [one, other] = await Promise.all(
      [together, apart].map(({ said }) => Promise.all(RUNS.map(said))),
    );
    expect(other).toEqual(one);
    expect(one?.[1]?.at(-1)).toMatchObject({
      type: 'task.result',
      payload: { text: 'It was answered, and goes on as run-3.' },
    });
  });

  it('is ended by the run that answers it in whichever order the two come (law)', async () => {
    const untimed = streams.map((stream) => stream.map(({ timestamp: _, ...event }) => event));
    const order = fc.shuffledSubarray([0, 1, 2], { minLength: 3 });
    const times = fc.constantFrom(streams, untimed);
    const query = fc.constantFrom('', '?thread_id=t');
    const takenUp = async ({ said }: Awaited<ReturnType<typeof open>>) =>
      (await said('run-2')).filter(({ type }) => type === 'task.result');
    const inOrder = await open();
    for (const stream of streams) await inOrder.post(stream);

    await fc.assert(
      fc.asyncProperty(
        order,
        times,
        query,
        fc.nat({ max: 2 }),
        async (places, all, asked, again) => {
          const world = await open();
          for (const place of [...places, again]) await world.post(all[place], {}, asked);

          expect(await stateOf(world)).toEqual(['completed', 0]);
          const told = await takenUp(world);
          const expected = await takenUp(inOrder);
          expect(told.map(({ id, payload }) => ({ id, payload }))).toEqual(
            expected.map(({ id, payload }) => ({ id, payload })),
          );
          if (all === streams && asked === '') expect(told).toEqual(expected);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('is ended by the run that answers it where both come at once', async () => {
    for (const places of [
      [0, 1, 2],
      [2, 1, 0],
    ]) {
      const world = await open();
      await Promise.all(places.map((place) => world.post(streams[place])));

      expect(await stateOf(world)).toEqual(['completed', 0]);
    }
  });

  it('is told from others that ask by the same id, each answered by the one after it', async () => {
    const place = (runId: string) => ({ threadId: 'loop', runId });
    const starts = (run: string, resume: readonly object[]) => {
      return { type: 'RUN_STARTED', ...place(run), input: { messages: [], resume } };
    };
    const ends = (run: string, outcome?: object) => ({
      type: 'RUN_FINISHED',
      ...place(run),
      outcome,
    });
    const asks = { type: 'interrupt', interrupts: [{ id: 'i1', reason: 'approval' }] };
    const answers = [{ interruptId: 'i1', status: 'resolved' }];
    const runs = [
      [starts('a', []), ends('a', asks)],
      [starts('b', answers), ends('b', asks)],
      [starts('c', answers), ends('c', asks)],
      [starts('d', answers), ends('d')],
    ];

    for (const requests of [runs, [runs.flat()]]) {
      const world = await open();
      for (const request of requests) await world.post(request);

      const told = await Promise.all(['a', 'b', 'c', 'd'].map(world.said));
      const ended = told.map((events) => events.filter(({ type }) => type === 'task.result'));
      expect(ended.map((results) => results.map(({ id }) => id))).toEqual([
        ['run_started:b'],
        ['run_started:c'],
        ['run_started:d'],
        ['run_finished'],
      ]);
    }
  });

  it('is found in the thread that the request names', async () => {
    const world = await open();

    for (const stream of streams) await world.post(stream, {}, '?thread_id=t');

    expect(await stateOf(world)).toEqual(['completed', 0]);
  });

  it('says so once, however often the stream comes', async () => {
    const { api, post } = await open();
    for (const stream of streams) await post(stream);
    const { seq } = await api.engine.head();

    await post(STREAM, SSE);
    for (const stream of streams) await post(stream);

    expect((await api.engine.head()).seq).toBe(seq);
  });

  it('stays as it is where a run of the thread answers another one, or nothing', async () => {
    for (const resume of [[], [{ interruptId: 'i2', status: 'resolved' }], 'i1', undefined]) {
      const world = await open();
      for (const stream of streams.slice(0, 2)) await world.post(stream);

      const more = { threadId: 'support-1', runId: 'run-3', input: { messages: [], resume } };
      await world.post([{ type: 'RUN_STARTED', ...more }]);

      expect(await stateOf(world)).toEqual(['in_progress', 1]);
    }
  });
});

describe('a stream that breaks off', () => {
  it('is stored as its messages end while it goes on, and leaves the rest as open', async () => {
    const { api, post, said } = await open();
    const chunks = STREAM.split(/(?<=\n\n)/).map((event) => new TextEncoder().encode(event));
    const first = EVENTS.findIndex(({ type }) => type === 'TEXT_MESSAGE_END') + 1;
    const stream = new TransformStream<Uint8Array, Uint8Array>();
    const writer = stream.writable.getWriter();

    const answered = post(stream.readable, SSE);
    for (const chunk of chunks.slice(0, first)) await writer.write(chunk);
    await expect
      .poll(async () => (await said('run-1')).at(-1)?.payload.text)
      .toBe('I ask the researcher what sold out.');
    for (const chunk of chunks.slice(first, first + 5)) await writer.write(chunk);
    const { seq } = await api.engine.head();
    await writer.abort(new Error('connection reset'));
    await answered.catch(() => null);

    expect((await api.engine.head()).seq).toBeGreaterThan(seq);
    expect((await said('run-1')).at(-1)).toMatchObject({
      type: 'tool.call',
      payload: { tool: 'search_catalog', is_open: true },
    });
  });

  it('leaves what has not ended as open', async () => {
    const { api, key, post, said } = await open();
    const cut = EVENTS.findIndex(({ delta }) => delta === 'I ask th') + 1;

    await post(EVENTS.slice(0, cut));

    expect((await said('run-1')).at(-1)).toMatchObject({
      type: 'chat.message',
      payload: { text: 'I ask th', is_open: true },
    });
    expect(await runShape(api, key, 'run-1')).toMatchObject([{ state: 'in_progress' }]);
  });

  it('goes on in another request that names its run, and says of no piece that it is whole', async () => {
    const { post, said } = await open();
    const cut = EVENTS.findIndex(({ delta }) => delta === 'I ask th') + 1;
    await post(EVENTS.slice(0, cut));

    const rest = EVENTS.slice(cut, cut + 5);
    const { results } = await post(rest, {}, '?run_id=run-1&thread_id=support-1');

    expect(results.map(({ status }) => status)).toEqual(['stored']);
    const messages = (await said('run-1')).filter(({ type }) => type === 'chat.message');
    expect(messages.map(({ payload }) => [payload.text, payload.is_open])).toEqual([
      ['I ask th', true],
      ['e researcher what sold out.', true],
    ]);
  });
});

describe('chunks, the short form', () => {
  const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };
  const chunk = (delta: string, messageId?: string) => ({
    type: 'TEXT_MESSAGE_CHUNK',
    ...(messageId !== undefined && { messageId }),
    delta,
  });
  const texts = (events: readonly object[]) =>
    (assembled([started, ...events]) as { event: { delta?: string }; open?: boolean }[]).flatMap(
      ({ event, open }) =>
        event.delta === undefined ? [] : [open ? [event.delta, open] : event.delta],
    );

  it('go on until another message or another event comes', () => {
    const end = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' };

    expect(texts([chunk('a', 'm1'), chunk('b'), chunk('c', 'm2'), end])).toEqual(['ab', 'c']);
    expect(texts([chunk('a', 'm1'), chunk('b', 'm1')])).toEqual(['ab']);
  });

  it('of a text in any pieces give that text, cut where it is too long', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), (parts) => {
        fc.pre(parts.join('').trim() !== '');
        expect(texts(parts.map((part) => chunk(part, 'm')))).toEqual([parts.join('')]);
      }),
    );
    const [, record] = assembled([started, chunk('x'.repeat(60_001), 'm')]);
    expect(record).toMatchObject({ omitted: 1, event: { delta: 'x'.repeat(60_000) } });
  });

  it('hold no more messages open than agents stream, and tell the oldest as open', () => {
    const starts = Array.from({ length: 65 }, (_, at) => [
      { type: 'TEXT_MESSAGE_START', messageId: `m${at}` },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: `m${at}`, delta: `${at}` },
    ]).flat();
    const assembler = new AgUiAssembler();

    const told = starts.flatMap((event) => assembler.push(event));

    expect(told).toMatchObject([{ open: true, event: { messageId: 'm0', delta: '0' } }]);
  });
});

describe('the address of AG-UI', () => {
  it('refuses one by one what is no event, and whole what it cannot read', async () => {
    const { api, key, post } = await open();
    const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };

    const { results } = await post([started, { type: 'x' }, 'text', { type: 'STEP_STARTED' }]);

    expect(results.map(({ status, error }) => [status, error])).toMatchObject([
      ['stored', undefined],
      ['rejected', { code: 'invalid_value', rule: 'AG1' }],
      ['rejected', { code: 'invalid_type', rule: 'AG1' }],
      ['rejected', { code: 'missing_field', rule: 'AG4' }],
    ]);
    const line = await post('data: {"type"\n\n', SSE);
    expect(line).toMatchObject({ status: 422, results: [{ error: { code: 'invalid_json' } }] });
    const refuse = async (body: unknown, headers: Record<string, string>, query = '') => {
      const path = `/api/v1/ingest/ag-ui${query}`;
      return (await api.request(path, { method: 'POST', key, body, headers })).status;
    };
    expect(await refuse('{}', { 'content-type': 'text/plain' })).toBe(415);
    expect(await refuse('{', { 'content-type': 'application/json' })).toBe(400);
    expect(await refuse('{}', { 'content-type': 'application/json' }, '?large=artifact')).toBe(400);
  });

  it('takes an event of no run where the request names one, and refuses it where none does', async () => {
    const { post } = await open();
    const step = { type: 'STEP_STARTED', stepName: 'plan' };

    expect(await post(step)).toMatchObject({
      status: 422,
      results: [{ error: { code: 'missing_field', rule: 'AG2' } }],
    });
    expect(await post(step, {}, '?run_id=r')).toMatchObject({ status: 200 });
  });

  it('lets a key speak for nobody else', async () => {
    const { api } = await open();
    const body = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };
    const post = async (key: string, query = '') => {
      const path = `/api/v1/ingest/ag-ui${query}`;
      return (await api.request(path, { method: 'POST', key, body })).status;
    };

    expect(await post(await api.key('viewer'))).toBe(403);
    expect(await post(await api.key('agent', 'ken'))).toBe(403);
    expect(await post(await api.key('admin'))).toBe(200);
  });
});
