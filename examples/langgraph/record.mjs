// npm run record: records what the published packages stream of one run of the team, as they give it, into
// lib/bridges/langgraph/vectors/captured.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { ANSWER, failingGraph, QUESTION, teamGraph } from './team.mjs';

const folder = new URL('../../lib/bridges/langgraph/vectors/captured/', import.meta.url);
mkdirSync(folder, { recursive: true });
const MODES = ['tasks', 'messages', 'tools', 'updates', 'values', 'custom', 'debug', 'checkpoints'];

async function itemsOf(stream) {
  const items = [];
  try {
    for await (const item of await stream) items.push(item);
  } catch (error) {
    if (!/the till is empty/.test(error.message)) throw error;
  }
  return items;
}

/** Where the program lay says nothing to anybody else. */
const STACK = /(\\n)+[^"\\]*(\\n\s+at [^"\\]*)+/g;

function write(name, items) {
  const text = items.map((item) => `${JSON.stringify(item).replace(STACK, '')}\n`).join('');
  writeFileSync(new URL(`javascript-${name}.jsonl`, folder), text);
}

function options(thread) {
  return { configurable: { thread_id: thread }, streamMode: MODES, subgraphs: true };
}

const graph = teamGraph();
write('stream', await itemsOf(graph.stream(QUESTION, options('spring'))));
write('stream-resumed', await itemsOf(graph.stream(ANSWER, options('spring'))));
write('stream-failing', await itemsOf(failingGraph().stream({ messages: [] }, options('till'))));

for (const version of ['v2', 'v3']) {
  const config = { configurable: { thread_id: version }, version };
  const team = teamGraph();
  write(`events-${version}`, await itemsOf(team.streamEvents(QUESTION, config)));
  write(`events-${version}-resumed`, await itemsOf(team.streamEvents(ANSWER, config)));
}

const frames = [];
const server = {
  ...options('sse'),
  streamMode: ['tasks', 'messages', 'updates', 'custom'],
  encoding: 'text/event-stream',
};
for await (const bytes of await teamGraph().stream(QUESTION, server)) {
  frames.push(new TextDecoder().decode(bytes));
}
writeFileSync(new URL('javascript-sse.txt', folder), frames.join(''));

const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const versions = { made_by: 'examples/langgraph/record.mjs', packages: dependencies };
writeFileSync(
  new URL('javascript.versions.json', folder),
  `${JSON.stringify(versions, null, 2)}\n`,
);
