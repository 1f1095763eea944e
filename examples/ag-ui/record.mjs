// node record.mjs: records what the encoder of AG-UI writes of three runs, and what a client makes of it, into
// lib/bridges/ag-ui/vectors/captured: stream.sse and captured.json with the versions.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { serveAgent } from './agent.mjs';
import { playClient } from './play.mjs';

const folder = new URL('../../lib/bridges/ag-ui/vectors/captured/', import.meta.url);
mkdirSync(folder, { recursive: true });
const { dependencies } = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('./package.json'), 'utf8'),
);

let time = Date.parse('2026-11-26T04:00:00.000Z');
const written = [];
const agent = await serveAgent({
  now: () => {
    time += 250;
    return time;
  },
  onBytes: (bytes) => written.push(bytes),
});
const runId = (at) => `run-${at + 1}`;
const messages = await playClient({ url: agent.url, threadId: 'support-1', runId });
agent.close();

writeFileSync(new URL('stream.sse', folder), written.join(''));
const captured = { made_by: 'examples/ag-ui/record.mjs', packages: dependencies, messages };
writeFileSync(new URL('captured.json', folder), `${JSON.stringify(captured, null, 2)}\n`);
