// npm run record-handovers: records what teams that hand over by tools stream, into lib/bridges/langgraph/vectors/captured.
import { readFileSync, writeFileSync } from 'node:fs';
import { supervisedTeam, swarm } from './handovers.mjs';
import { QUESTION } from './team.mjs';

const folder = new URL('../../lib/bridges/langgraph/vectors/captured/', import.meta.url);

for (const [name, graph] of Object.entries({ supervisor: supervisedTeam(), swarm: swarm() })) {
  const options = { configurable: { thread_id: name }, streamMode: ['tasks', 'messages'] };
  let lines = '';
  for await (const item of await graph.stream(QUESTION, { ...options, subgraphs: true })) {
    lines += `${JSON.stringify(item)}\n`;
  }
  writeFileSync(new URL(`javascript-${name}.jsonl`, folder), lines);
}

const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const versions = { made_by: 'examples/langgraph/record-handovers.mjs', packages: dependencies };
writeFileSync(
  new URL('javascript-handovers.versions.json', folder),
  `${JSON.stringify(versions, null, 2)}\n`,
);
