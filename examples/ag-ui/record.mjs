// node record.mjs: records what the encoder of AG-UI writes of an agent's runs, and what a client makes of it, into
// lib/bridges/ag-ui/vectors/captured: stream.sse, rare.sse with what is said now and then, and captured.json with the versions.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { RARE_RUNS, serveAgent } from './agent.mjs';
import { playClient } from './play.mjs';

const folder = new URL('../../lib/bridges/ag-ui/vectors/captured/', import.meta.url);
mkdirSync(folder, { recursive: true });
const { dependencies } = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('./package.json'), 'utf8'),
);

/** Writes a stream; resolves to the messages of the client. */
async function record(name, { runs, threadId, begin }) {
  let time = Date.parse(begin);
  const written = [];
  const agent = await serveAgent({
    runs,
    now: () => {
      time += 250;
      return time;
    },
    onBytes: (bytes) => written.push(bytes),
  });
  const prefix = runs === undefined ? 'run' : 'rare';
  const runId = (at) => `${prefix}-${at + 1}`;
  const messages = await playClient({ url: agent.url, threadId, runId });
  agent.close();
  writeFileSync(new URL(name, folder), written.join(''));
  return messages;
}

const messages = await record('stream.sse', {
  threadId: 'support-1',
  begin: '2026-11-26T04:00:00.000Z',
});
await record('rare.sse', {
  runs: RARE_RUNS,
  threadId: 'support-2',
  begin: '2026-11-26T05:00:00.000Z',
});
const captured = { made_by: 'examples/ag-ui/record.mjs', packages: dependencies, messages };
writeFileSync(new URL('captured.json', folder), `${JSON.stringify(captured, null, 2)}\n`);
