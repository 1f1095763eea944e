// node team.mjs: plays the team once, watched by the trace processor of colloquy.mjs:
//   COLLOQUY_URL=http://127.0.0.1:3000 COLLOQUY_KEY=clq_... node team.mjs
import { randomUUID } from 'node:crypto';
import './colloquy.mjs';
import { getGlobalTraceProvider } from '@openai/agents';
import { playTeam } from './play.mjs';

console.log(await playTeam({ conversation: `desk-${randomUUID()}` }));
await getGlobalTraceProvider().forceFlush();
