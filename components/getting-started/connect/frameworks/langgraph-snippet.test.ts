import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FrameworkFacts } from './framework-snippet';
import { langGraphSnippets } from './langgraph-snippet';

const run = promisify(execFile);
const hasPython = await run('python3', ['--version']).then(
  () => true,
  () => false,
);

type Taken = { path: string | undefined; authorization: string | undefined; body: unknown };

/** Something that takes what a snippet sends. */
async function open(): Promise<{ facts: FrameworkFacts; taken: Taken[] }> {
  const taken: Taken[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { authorization } = request.headers;
    taken.push({ path: request.url, authorization, body: JSON.parse(text) });
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { facts: { origin, team: 'the "shop"', key: 'clq_secret' }, taken };
}

function textIn(language: string, facts: FrameworkFacts): string {
  return langGraphSnippets.find((one) => one.language === language)?.text(facts) ?? '';
}

const ITEM = { id: 't1', name: 'writer', input: { topic: 'spring' } };
const SENT = {
  path: '/api/v1/ingest/langgraph',
  authorization: 'Bearer clq_secret',
  body: {
    thread_id: 'spring',
    run_id: 'run-1',
    graph: 'the "shop"',
    ns: ['team:t0'],
    mode: 'tasks',
    data: ITEM,
    at: expect.stringMatching(/^20\d\d-/),
  },
};

describe('the snippet for LangGraph', () => {
  it('sends each item of a stream with its run, in JavaScript', async () => {
    const { facts, taken } = await open();
    const program = `${textIn('javascript', facts)}
const graph = {
  async *stream(asked, options) {
    if (options.subgraphs) yield [['team:t0'], 'tasks', ${JSON.stringify(ITEM)}];
  },
};
await watched(graph, {}, { thread_id: 'spring', run_id: 'run-1' });`;

    await run(process.execPath, ['--input-type=module', '--eval', program]);

    expect(taken).toEqual([SENT]);
  });

  it.skipIf(!hasPython)('sends each item of a stream with its run, in Python', async () => {
    const { facts, taken } = await open();
    const program = `${textIn('python', facts)}

class Graph:
    def stream(self, asked, config, stream_mode, subgraphs):
        assert subgraphs and config == {"configurable": {"thread_id": "spring"}}
        yield ("team:t0",), "tasks", ${JSON.stringify(ITEM)}

watched(Graph(), {}, "spring", "run-1")`;

    await run('python3', ['-c', program]);

    expect(taken).toEqual([SENT]);
  });

  it.each(langGraphSnippets)(
    'reads the key from the environment until one is made, in $language',
    ({ text }) => {
      const facts = { origin: 'http://127.0.0.1:3000', team: 'shop' };

      expect(text({ ...facts, key: null })).toContain('COLLOQUY_KEY');
      expect(text({ ...facts, key: undefined })).not.toMatch(/authorization|COLLOQUY_KEY/);
    },
  );
});
