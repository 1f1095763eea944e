// node team.mjs: starts the agent, asks it three questions, and shows Colloquy what it says while it says it:
//   COLLOQUY_URL=http://127.0.0.1:3000 COLLOQUY_KEY=clq_... node team.mjs
import { randomUUID } from 'node:crypto';
import { serveAgent } from './agent.mjs';
import { watch } from './colloquy.mjs';
import { playClient } from './play.mjs';

const agent = await serveAgent({ pace: 40 });
const messages = await playClient({
  url: agent.url,
  threadId: `support-${randomUUID()}`,
  runId: () => randomUUID(),
  watch,
});
console.log(messages.at(-1));
agent.close();
