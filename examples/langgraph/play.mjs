// COLLOQUY_KEY=... node play.mjs [--yes]: plays the team, watched by Colloquy.
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { watched } from './colloquy.mjs';
import { ANSWER, QUESTION, teamGraph } from './team.mjs';

const COLLOQUY = process.env.COLLOQUY_URL ?? 'http://127.0.0.1:3000';
const team = teamGraph();
const place = { thread_id: `spring-${randomUUID()}`, run_id: randomUUID() };
await watched(team, QUESTION, place);
console.log(`${COLLOQUY}/r/${place.run_id}: the team waits for an answer.`);
if (!process.argv.includes('--yes')) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  await terminal.question('Press Enter to approve. ');
  terminal.close();
}
const { messages } = await watched(team, ANSWER, place);
console.log(messages.at(-1).content);
