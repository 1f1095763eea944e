// COLLOQUY_KEY=... node play.mjs [--yes]: plays the team and tells Colloquy of it, ten items at a time.
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { ANSWER, QUESTION, teamGraph } from './team.mjs';

const COLLOQUY = process.env.COLLOQUY_URL ?? 'http://127.0.0.1:3000';
const KEY = process.env.COLLOQUY_KEY;

async function send(records) {
  const answer = await fetch(`${COLLOQUY}/api/v1/ingest/langgraph`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-ndjson',
      ...(KEY && { authorization: `Bearer ${KEY}` }),
    },
    body: records.map((record) => JSON.stringify(record)).join('\n'),
  });
  if (!answer.ok) throw new Error(`Colloquy answered ${answer.status}: ${await answer.text()}`);
}

/** Runs a graph and tells Colloquy of each item; what resumes a run has the same run_id. */
async function watched(graph, asked, { thread_id, run_id }) {
  const place = { thread_id, run_id, graph: graph.name };
  const records = [];
  const stream = await graph.stream(asked, {
    configurable: { thread_id },
    streamMode: ['tasks', 'messages', 'custom'],
    subgraphs: true,
  });
  try {
    for await (const [ns, mode, data] of stream) {
      records.push({ ...place, ns, mode, data, at: new Date().toISOString() });
      if (records.length === 10) await send(records.splice(0));
    }
  } catch (error) {
    records.push({ ...place, mode: 'error', data: { error: error.name, message: error.message } });
    throw error;
  } finally {
    if (records.length > 0) await send(records);
  }
}

const team = teamGraph();
const place = { thread_id: `spring-${randomUUID()}`, run_id: randomUUID() };
await watched(team, QUESTION, place);
console.log(`${COLLOQUY}/r/${place.run_id}: the team waits for an answer.`);
if (!process.argv.includes('--yes')) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  await terminal.question('Press Enter to approve. ');
  terminal.close();
}
await watched(team, ANSWER, place);
