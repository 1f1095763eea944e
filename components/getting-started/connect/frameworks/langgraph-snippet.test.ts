import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FrameworkFacts } from './framework-snippet';
import { langGraphSnippets } from './langgraph-snippet';

/** Each with the file that its example runs. */
const EXAMPLES = { python: 'python/colloquy_langgraph.py', javascript: 'colloquy.mjs' };
const isPlace = (line: string) => /^(const )?(URL|ADDRESS|KEY) = /.test(line);

const run = promisify(execFile);
const hasPython = await run('python3', ['--version']).then(
  () => true,
  () => false,
);

type Taken = { path: string | undefined; authorization: string | undefined; body: unknown };

/** Something that takes what a snippet sends, and answers so; or not at all, or breaks off at the one with this index. */
async function open(
  answer: { status: number; body: object } | null = { status: 200, body: {} },
  { fails }: { fails?: number } = {},
): Promise<{ facts: FrameworkFacts; taken: Taken[] }> {
  const taken: Taken[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { authorization } = request.headers;
    taken.push({ path: request.url, authorization, body: JSON.parse(text) });
    if (taken.length - 1 === fails) response.destroy();
    if (answer === null || response.destroyed) return;
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { facts: { origin, team: 'the "shop"', key: 'clq_secret' }, taken };
}

function textIn(language: string, facts: FrameworkFacts): string {
  return langGraphSnippets.find((one) => one.language === language)?.text(facts) ?? '';
}

const ITEM = { id: 't1', name: 'writer', input: { topic: 'spring' } };
const PLACE = { thread_id: 'spring', run_id: 'run-1', graph: 'team' };

function sent(mode: string, data: object, ns: readonly string[] = []): Taken {
  const at = expect.stringMatching(/^20\d\d-/);
  return {
    path: '/api/v1/ingest/langgraph?channel=the%20%22shop%22',
    authorization: 'Bearer clq_secret',
    body: { ...PLACE, ns, mode, data, at },
  };
}

/** A graph that tells of a task and fails, or ends with a state. */
const PROGRAMS = {
  javascript: (fails: boolean) => `
const graph = {
  name: 'team',
  async *stream(asked, options) {
    if (options.subgraphs) yield [['team:t0'], 'tasks', ${JSON.stringify(ITEM)}];
    yield [['team:t0'], 'values', { inner: true }];
    ${fails ? "throw new RangeError('the till is empty');" : "yield [[], 'values', { done: true }];"}
  },
};
await watched(graph, {}, { thread_id: 'spring', run_id: 'run-1' }).then(
  (state) => console.log(JSON.stringify(state)),
  (error) => console.log(error.message),
);`,
  python: (fails: boolean) => `
class Graph:
    name = "team"
    def stream(self, asked, config, stream_mode, subgraphs):
        assert subgraphs and config == {"configurable": {"thread_id": "spring"}}
        yield ("team:t0",), "tasks", ${JSON.stringify(ITEM)}
        yield ("team:t0",), "values", {"inner": 1}
        ${fails ? 'raise ValueError("the till is empty")' : 'yield (), "values", {"done": 1}'}

try:
    print(json.dumps(watched(Graph(), {}, "spring", "run-1")))
except ValueError as error:
    print(error)`,
  'async python': (fails: boolean) => `
class Graph:
    name = "team"
    async def astream(self, asked, config, stream_mode, subgraphs):
        assert subgraphs and config == {"configurable": {"thread_id": "spring"}}
        yield ("team:t0",), "tasks", ${JSON.stringify(ITEM)}
        yield ("team:t0",), "values", {"inner": 1}
        ${fails ? 'raise ValueError("the till is empty")' : 'yield (), "values", {"done": 1}'}

import asyncio
try:
    print(json.dumps(asyncio.run(awatched(Graph(), {}, "spring", "run-1"))))
except ValueError as error:
    print(error)`,
};

/** In JSON there is no word for it. */
const UNSAYABLE = { javascript: '{ count: 3n }', python: '{("a", "b"): 3}' };

type Change = (program: string, language: keyof typeof UNSAYABLE) => string;

async function played(
  way: keyof typeof PROGRAMS,
  facts: FrameworkFacts,
  fails = false,
  change: Change = (program) => program,
) {
  const language = way === 'javascript' ? way : 'python';
  const program = change(`${textIn(language, facts)}\n${PROGRAMS[way](fails)}`, language);
  const { stdout, stderr } =
    language === 'python'
      ? await run('python3', ['-c', program])
      : await run(process.execPath, ['--input-type=module', '--eval', program]);
  return { said: stdout.trim(), warned: stderr };
}

async function play(...args: Parameters<typeof played>): Promise<string> {
  return (await played(...args)).said;
}

const LANGUAGES = [
  ['javascript', { done: true }, 'RangeError'],
  ['python', { done: 1 }, 'ValueError'],
  ['async python', { done: 1 }, 'ValueError'],
] as const;

describe('the snippet for LangGraph', () => {
  it.each(langGraphSnippets)('is the file that the example runs, in $language', (snippet) => {
    const file = EXAMPLES[snippet.language as keyof typeof EXAMPLES];
    const example = readFileSync(
      new URL(`../../../../examples/langgraph/${file}`, import.meta.url),
      'utf8',
    );
    const facts = { origin: 'http://127.0.0.1:3000', team: 'shop', key: null };
    const withoutPlaces = (text: string) =>
      text
        .trimEnd()
        .split('\n')
        .filter((line) => !isPlace(line));

    expect(withoutPlaces(snippet.text(facts))).toEqual(withoutPlaces(example));
  });

  describe.each(LANGUAGES)('in %s', (language, state, error) => {
    const isHere = language === 'javascript' || hasPython;

    it.skipIf(!isHere)('sends each item with its run, and gives the last state back', async () => {
      const { facts, taken } = await open();

      expect(JSON.parse(await play(language, facts))).toEqual(state);

      expect(taken).toEqual([sent('tasks', ITEM, ['team:t0'])]);
    });

    it.skipIf(!isHere)('tells that a graph failed, and fails as it did', async () => {
      const { facts, taken } = await open();

      expect(await play(language, facts, true)).toBe('the till is empty');

      const failure = { error, message: 'the till is empty' };
      expect(taken).toEqual([sent('tasks', ITEM, ['team:t0']), sent('error', failure)]);
    });

    it.skipIf(!isHere)('lets the graph go on where nobody takes what it tells', async () => {
      const facts = { origin: 'http://127.0.0.1:9', team: 'shop', key: 'clq_secret' };

      expect(JSON.parse(await play(language, facts))).toEqual(state);
    });

    it.skipIf(!isHere)('waits once for a server that does not answer', async () => {
      const { facts, taken } = await open(null);
      const impatient: Change = (program) =>
        program
          .replace('monotonic() + 10', 'monotonic() + 1')
          .replace('timeout(10_000)', 'timeout(1_000)');

      expect(await play(language, facts, true, impatient)).toBe('the till is empty');

      expect(taken).toEqual([sent('tasks', ITEM, ['team:t0'])]);
    });

    it.skipIf(!isHere)(
      'waits for a server that was there, and tells it what it missed',
      async () => {
        const { facts, taken } = await open({ status: 200, body: {} }, { fails: 1 });

        expect(await played(language, facts, true)).toEqual({
          said: 'the till is empty',
          warned: '',
        });

        const failure = sent('error', { error, message: 'the till is empty' });
        expect(taken).toEqual([sent('tasks', ITEM, ['team:t0']), failure, failure]);
      },
    );

    it.skipIf(!isHere)('warns of what the server says is wrong', async () => {
      const problem = { status: 401, title: 'A valid key is needed', detail: 'Send a valid key.' };
      const refused = { id: 'msg_1', status: 'rejected', error: { message: 'Use its own key.' } };
      const { facts } = await open({ status: 401, body: problem });
      const some = await open({ status: 200, body: { results: [{ status: 'stored' }, refused] } });

      expect((await played(language, facts)).warned).toContain('401: Send a valid key.');
      expect((await played(language, some.facts)).warned).toContain('rejected: Use its own key.');
    });

    it.skipIf(!isHere)('sends no key where the environment has none', async () => {
      vi.stubEnv('COLLOQUY_KEY', undefined);
      onTestFinished(() => void vi.unstubAllEnvs());
      const { facts, taken } = await open();

      await play(language, { ...facts, key: null });

      expect(taken[0]?.authorization).toBeUndefined();
      expect(taken).not.toEqual([]);
    });

    it.skipIf(!isHere)('lets a graph go on that says what JSON has no word for', async () => {
      const { facts, taken } = await open();
      const item = JSON.stringify(ITEM);

      const { said, warned } = await played(language, facts, false, (program, written) =>
        program.replace(item, UNSAYABLE[written]),
      );

      expect(JSON.parse(said)).toEqual(state);
      expect(warned).toContain('does not take this');
      expect(taken).toEqual([]);
    });
  });

  it.each(langGraphSnippets)(
    'reads the key from the environment until one is made, in $language',
    ({ text }) => {
      const facts = { origin: 'http://127.0.0.1:3000', team: 'shop' };

      expect(text({ ...facts, key: null })).toContain('COLLOQUY_KEY');
      expect(text({ ...facts, key: undefined })).toMatch(/KEY = (None|undefined)/);
      expect(text({ ...facts, key: undefined })).not.toContain('COLLOQUY_KEY');
    },
  );
});
