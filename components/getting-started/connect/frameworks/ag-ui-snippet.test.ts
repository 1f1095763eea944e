import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { agUiSnippet } from './ag-ui-snippet';
import type { FrameworkFacts } from './framework-snippet';

const FACTS: FrameworkFacts = {
  origin: 'http://127.0.0.1:3000',
  team: 'support',
  key: 'clq_secret',
};

describe('the watcher of an agent of AG-UI', () => {
  it('is the one that the example runs', () => {
    const file = new URL('../../../../examples/ag-ui/colloquy.mjs', import.meta.url);

    expect(readFileSync(file, 'utf8')).toBe(agUiSnippet.text({ ...FACTS, key: null }));
  });

  it('says the route, the channel and the key that was made', () => {
    const text = agUiSnippet.text({ ...FACTS, team: 'front desk' });

    expect(text).toContain('http://127.0.0.1:3000');
    expect(text).toContain('/api/v1/ingest/ag-ui?channel=front%20desk');
    expect(text).toContain('KEY = "clq_secret"');
  });

  it('reads the key from the environment until one is made, and sends none where none is needed', () => {
    expect(agUiSnippet.text({ ...FACTS, key: null })).toContain('process.env.COLLOQUY_KEY');
    expect(agUiSnippet.text({ ...FACTS, key: undefined })).not.toContain('COLLOQUY_KEY');
  });

  it('sends all of a run, also to a server that answers while it goes on', async () => {
    const { url, bodies, answered } = await serve(200);
    const run = await watchedRun(url);

    run.say({ type: 'RUN_STARTED' });
    await answered;
    await new Promise((resolve) => setTimeout(resolve, 50));
    run.say({ type: 'RUN_FINISHED' });
    run.end();

    await vi.waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]?.match(/RUN_\w+/g)).toEqual(['RUN_STARTED', 'RUN_FINISHED']);
  });

  it('tells that a run failed whose agent did not say so: it was cut off, or was never there', async () => {
    const { url, bodies } = await serve(200);

    const cutOff = await watchedRun(url);
    cutOff.say({ type: 'RUN_STARTED' });
    cutOff.fail(new Error('other side closed'));
    cutOff.end();
    await vi.waitFor(() => expect(bodies).toHaveLength(1));
    const neverThere = await watchedRun(url);
    neverThere.fail(new Error('fetch failed'));
    neverThere.end();

    await vi.waitFor(() => expect(bodies).toHaveLength(2));
    const told = bodies.map((body) => [...body.matchAll(/^data: (.*)$/gm)].map(([, json]) => json));
    expect(told.map((events) => events.map((event) => JSON.parse(event ?? '')))).toMatchObject([
      [{ type: 'RUN_STARTED' }, { type: 'RUN_ERROR', message: 'other side closed' }],
      [
        { type: 'RUN_STARTED', threadId: 'thread-1', runId: 'run-1' },
        { type: 'RUN_ERROR', message: 'fetch failed' },
      ],
    ]);
  });

  it('sends a run again from its beginning to a server that is started again', async () => {
    const { url, bodies, keys, cutOff } = await serve(200, { status: 200, detail: 'Heard.' });
    const warned = warnings();
    const first = await watchedRun(url);
    first.end();
    await vi.waitFor(() => expect(warned()).toContain('Heard.'));
    const run = await watchedRun(url);

    run.say({ type: 'RUN_STARTED' });
    await vi.waitFor(() => expect(keys).toHaveLength(2));
    cutOff();
    run.say({ type: 'STEP_STARTED' });
    await vi.waitFor(() => expect(keys).toHaveLength(3), { timeout: 5_000 });
    cutOff();
    run.say({ type: 'RUN_FINISHED' });
    run.end();

    await vi.waitFor(() => expect(bodies).toHaveLength(2), { timeout: 5_000 });
    expect(bodies[1]?.match(/[A-Z]+_[A-Z]+/g)).toEqual([
      'RUN_STARTED',
      'STEP_STARTED',
      'RUN_FINISHED',
    ]);
  });

  it('says once that a run is refused', async () => {
    const { url } = await serve(401, { status: 401, detail: 'Send a valid key.' });
    const warned = warnings();
    const run = await watchedRun(url);

    run.say({ type: 'RUN_STARTED' });

    await vi.waitFor(() => expect(warned()).toMatch(/401: Send a valid key\.$/));
  });

  it('says that an event of a run is refused', async () => {
    const error = { message: 'Use its own key.' };
    const { url } = await serve(200, { results: [{ id: 'a', status: 'rejected', error }] });
    const warned = warnings();
    const run = await watchedRun(url);

    run.say({ type: 'RUN_STARTED' });
    run.end();

    await vi.waitFor(() => expect(warned()).toMatch(/rejected: Use its own key\.$/));
  });

  it('gives a server up that has not answered when a run has ended', async () => {
    const { url } = await serve(null);
    const warned = warnings();
    const run = await watchedRun(url, (text) => text.replace('10_000', '50'));

    run.say({ type: 'RUN_STARTED' });
    run.end();

    await vi.waitFor(() => expect(warned()).toMatch(/does not take this: no answer$/));
  });

  it('sends no key where the environment has none', async () => {
    vi.stubEnv('COLLOQUY_KEY', undefined);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { url, keys, answered } = await serve(200);
    const run = await watchedRun(url, () => agUiSnippet.text({ ...FACTS, origin: url, key: null }));

    run.end();
    await answered;

    expect(keys).toEqual([undefined]);
  });
});

/** What the console warns of last. */
function warnings(): () => string {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warned.mockRestore());
  return () => String(warned.mock.lastCall);
}

/** Answers before it has read what is posted, as the route does, and keeps it; without a status never. */
async function serve(status: number | null, said: object = {}) {
  const bodies: string[] = [];
  const keys: (string | undefined)[] = [];
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const server = createServer((request, response) => {
    keys.push(request.headers.authorization);
    if (status === null) return;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.write('\n');
    answer();
    let body = '';
    request.on('error', () => undefined);
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      bodies.push(body);
      response.end(JSON.stringify(said));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const cutOff = () => server.closeAllConnections();
  return { url: `http://127.0.0.1:${port}`, bodies, keys, answered, cutOff };
}

type Watched = { readonly event?: object; readonly error?: Error; readonly input: object };
type Subscriber = Record<
  'onRunInitialized' | 'onEvent' | 'onRunFailed' | 'onRunFinalized',
  (watched: Watched) => void
>;

/** A run of an agent that the snippet watches, as the client of AG-UI tells of it. */
async function watchedRun(origin: string, change = (text: string) => text) {
  const text = change(agUiSnippet.text({ ...FACTS, origin, key: undefined }));
  const { watch } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`
  );
  const subscribers: Subscriber[] = [];
  watch({ subscribe: (subscriber: Subscriber) => subscribers.push(subscriber) });
  const input = { threadId: 'thread-1', runId: 'run-1', messages: [] };
  const tell = (name: keyof Subscriber, more: Omit<Watched, 'input'> = {}) => {
    for (const subscriber of subscribers) subscriber[name]({ ...more, input });
  };
  tell('onRunInitialized');
  return {
    say: (event: object) => tell('onEvent', { event }),
    fail: (error: Error) => tell('onRunFailed', { error }),
    end: () => tell('onRunFinalized'),
  };
}
