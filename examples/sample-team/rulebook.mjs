// Rulebook, who knows what the law asks: an agent of A2A elsewhere, which knows nothing of the team. Whoever enters it says where it
// is (`endpoints.a2a`), Colloquy sends it its task there, and its stream comes back as what it says. Where Colloquy may call no
// port of this machine, the task is pulled here and carried over: the same agent, the same stream.
import { serveA2a } from './a2a-server.mjs';
import { connect, pause } from './agent.mjs';
import { carry } from './carry-a2a.mjs';

const FOUND = {
  findings: [
    'Regulation (EU) 2024/1183: every member state offers a wallet by the end of 2026.',
    'The same: banks and other firms that must identify their customers strongly accept it by the end of 2027.',
    'Regulation (EU) 2024/1624: from 10 July 2027 customers may be identified by such means everywhere in the EU.',
  ],
  citations: [
    'https://eur-lex.europa.eu/eli/reg/2024/1183/oj',
    'https://eur-lex.europa.eu/eli/reg/2024/1624/oj',
  ],
};

async function work(_question, tell) {
  await pause(2);
  tell.progress('Two acts have a say in it: one on wallets, one on the checks of customers.');
  await pause(3);
  tell.artifact({ name: 'Acts and dates', parts: [{ data: FOUND }] });
  await pause(1);
  return 'Firms that check their customers have to accept the wallet from the end of 2027.';
}

const { COLLOQUY_A2A_PORT, COLLOQUY_RUN } = process.env;
const skill = {
  id: 'eu-law',
  name: 'EU law',
  description: 'Which acts apply, and from when',
  tags: ['law'],
};
const agent = await serveA2a({
  card: { name: 'Rulebook', description: 'Acts of the EU, and their dates', skills: [skill] },
  port: Number(COLLOQUY_A2A_PORT ?? 0),
  work,
});

const me = await connect({
  by: 'pull',
  card: {
    agent_id: 'agent:rulebook',
    display: { name: 'Rulebook', desc: 'Acts of the EU and their dates, asked over A2A' },
    endpoints: COLLOQUY_A2A_PORT ? { a2a: { url: agent.url } } : {},
    capabilities: [{ id: 'skill:law', version: '1.0', tags: ['fintech', 'eu'] }],
    limits: { max_concurrency: 4, max_runtime_sec: 600 },
    security: { sandbox: true, network: 'none' },
  },
  manifest: {
    system_prompt: 'You know the acts of the EU. Every date names its act.',
    allowed_agents: [],
    delegate_rules: {},
  },
});

if (!COLLOQUY_A2A_PORT) {
  await me.hear(COLLOQUY_RUN, async (message) => {
    if (message.type !== 'task.request') return;
    for await (const item of carry(message, agent.url)) await me.sendItem(message, item);
  });
}
