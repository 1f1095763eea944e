// A client of MCP that calls the tools of a published server through the recorder, and then reads its own calls back over /mcp:
//   COLLOQUY_KEY=$(cat data/admin.key) node examples/mcp/recorded-client.mjs [--url http://127.0.0.1:3000]
// The key has to read and write; that of data/admin.key does. None is needed where COLLOQUY_AUTH is off.
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { optionsOf } from '../options.mjs';

const options = optionsOf(
  `[--url http://127.0.0.1:3000]
COLLOQUY_KEY is a key that may read and write; none is needed where COLLOQUY_AUTH is off.`,
  ['url'],
);
const url = options.url ?? process.env.COLLOQUY_URL ?? 'http://127.0.0.1:3000';
const key = process.env.COLLOQUY_KEY;

const { resolve } = createRequire(import.meta.url);
const SERVER = resolve('@modelcontextprotocol/server-everything/dist/index.js');
const run = `run:mcp-example-${Date.now()}`;

const ABOUT_ME = { name: 'recorded-client', version: '1.0.0' };

/** Calls tools of a server that the recorder runs; client and server know nothing of it. */
async function callTools() {
  const client = new Client(ABOUT_ME, { versionNegotiation: { mode: 'legacy' } });
  const recorder = ['scripts/colloquy.mjs', 'mcp', 'record', '--server', 'everything'];
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [...recorder, '--run', run, '--', process.execPath, SERVER],
      env: { ...process.env, COLLOQUY_URL: url },
      stderr: 'inherit',
    }),
  );
  const { content } = await client.callTool({ name: 'echo', arguments: { message: 'Hello' } });
  console.log(content[0].text);
  await client.callTool({ name: 'get-sum', arguments: { a: 'one', b: 2 } });
  await client.close();
}

/** Reads the events of the run as an assistant would. */
async function readBack() {
  const client = new Client(ABOUT_ME, { versionNegotiation: { mode: 'auto' } });
  const requestInit = { headers: key ? { authorization: `Bearer ${key}` } : {} };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  for (let tries = 0; tries < 50; tries += 1) {
    const args = { thread_id: run };
    const { structuredContent } = await client.callTool({ name: 'read_thread', arguments: args });
    const events = structuredContent?.events ?? [];
    if (events.length >= 4) {
      for (const { seq, event } of events) console.log(seq, event.type, event.payload.tool);
      break;
    }
    await pause(100);
  }
  await client.close();
}

await callTools();
await readBack();
