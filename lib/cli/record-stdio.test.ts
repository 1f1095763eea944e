import { PassThrough } from 'node:stream';
import { Client } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { CallTracker } from '@/lib/http/mcp/recorder/call-tracker';
import { type RecordedServer, recordStdio } from './record-stdio';

const EVERYTHING = 'node_modules/@modelcontextprotocol/server-everything/dist/index.js';

/** Runs a program behind the recorder, and gives what a client of it has in hand. */
function record(command: readonly [string, ...string[]], more: Partial<RecordedServer> = {}) {
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const notStarted: string[] = [];
  const records: { message: Record<string, unknown>; tool?: string }[] = [];
  const ended = recordStdio(
    { stdin, stdout },
    {
      command,
      env: process.env,
      tracker: new CallTracker({ server: 'tested', connection: 'c1' }, Date.now),
      onRecord: (text) => void records.push(JSON.parse(text)),
      onNotStarted: (reason) => void notStarted.push(reason),
      ...more,
    },
  );
  return { stdin, stdout, records, notStarted, ended };
}

type Recorded = ReturnType<typeof record>;

/** The maintained client over the two streams. */
async function connect({ stdin, stdout }: Recorded): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: 'legacy' } },
  );
  let rest = '';
  await client.connect({
    async start() {
      stdout.setEncoding('utf8').on('data', (text: string) => {
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) this.onmessage?.(JSON.parse(line));
      });
    },
    async send(message) {
      stdin.write(`${JSON.stringify(message)}\n`);
    },
    async close() {
      stdin.end();
      this.onclose?.();
    },
  } as Parameters<Client['connect']>[0]);
  return client;
}

describe('a server behind the recorder', () => {
  it('gets and gives every byte as it is, also what is no JSON', async () => {
    const { stdin, stdout, records, ended } = record([
      process.execPath,
      '-e',
      'process.stdin.pipe(process.stdout)',
    ]);
    const bytes = Buffer.from([0x00, 0xff, 0x0a, 0x7b, 0x0d, 0x0a, 0x0a, 0x61]);
    const heard: Buffer[] = [];
    stdout.on('data', (chunk) => heard.push(chunk));

    for (const byte of bytes) stdin.write(Buffer.from([byte]));
    stdin.end();

    expect(await ended).toBe(0);
    expect(Buffer.concat(heard)).toEqual(bytes);
    expect(records).toEqual([]);
  });

  it('serves its client as before, and every call is recorded with its end', async () => {
    const recorded = record([process.execPath, EVERYTHING]);
    const client = await connect(recorded);

    const echoed = await client.callTool({ name: 'echo', arguments: { message: 'Hello' } });
    const failed = await client.callTool({ name: 'get-sum', arguments: { a: 'one' } });
    await client.close();

    expect(echoed).toMatchObject({ content: [{ text: 'Echo: Hello' }] });
    expect(failed.isError).toBe(true);
    expect(await recorded.ended).toBe(0);
    expect(recorded.records).toMatchObject([
      { message: { method: 'tools/call', params: { name: 'echo' } } },
      { tool: 'echo', message: { result: { content: [{ text: 'Echo: Hello' }] } } },
      { message: { method: 'tools/call', params: { name: 'get-sum' } } },
      { tool: 'get-sum', message: { result: { isError: true } } },
    ]);
  }, 30_000);

  it('is not asked for what may not be called, and the client is told why', async () => {
    const judge = async (text: string) =>
      text.includes('get-env') ? 'C43: not on the list' : null;
    const recorded = record([process.execPath, EVERYTHING], { judge });
    const client = await connect(recorded);

    const echoed = await client.callTool({ name: 'echo', arguments: { message: 'Hello' } });
    const refused = client.callTool({ name: 'get-env', arguments: {} });

    await expect(refused).rejects.toThrow(
      /Colloquy did not let this call pass. C43: not on the list/,
    );
    await client.close();
    expect(echoed).toMatchObject({ content: [{ text: 'Echo: Hello' }] });
    await recorded.ended;
    expect(recorded.records.slice(2)).toMatchObject([
      { message: { params: { name: 'get-env' } } },
      { tool: 'get-env', message: { error: { code: -32602 } } },
    ]);
  }, 30_000);

  it.each([
    ['judged', { judge: async () => null }],
    ['not judged', {}],
  ])(
    'has an end of every call, also where it crashes or the client gives up: %s',
    async (_how, more) => {
      const crashing = `process.stdin.on('data', (text) => { if (/"crash"/.test(text)) process.exit(3); })`;
      const { stdin, stdout, records, ended } = record([process.execPath, '-e', crashing], more);
      const say = (message: object) =>
        stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
      stdout.resume();

      say({ id: 1, method: 'tools/call', params: { name: 'slow' } });
      say({ method: 'notifications/cancelled', params: { requestId: 1, reason: 'too slow' } });
      say({ id: 2, method: 'tools/call', params: { name: 'crash' } });

      expect(await ended).toBe(3);
      expect(records).toMatchObject([
        { message: { id: 1, method: 'tools/call' } },
        { tool: 'slow', message: { id: 1, error: { message: expect.stringMatching('too slow') } } },
        { message: { id: 2, method: 'tools/call' } },
        {
          tool: 'crash',
          message: { id: 2, error: { message: expect.stringMatching('connection ended') } },
        },
      ]);
    },
  );

  it('ends with the code of the server, and with 127 and the reason where there is none', async () => {
    const started = record([process.execPath, '-e', 'process.exit(7)']);
    const missing = record(['/no/such/program']);

    expect([await started.ended, started.notStarted]).toEqual([7, []]);
    expect([await missing.ended, missing.notStarted]).toEqual([
      127,
      ['spawn /no/such/program ENOENT'],
    ]);
  });
});
