// colloquy agent: list, status, config, restart (Heretek section 8.3).
import { defineCommand } from 'citty';
import type { AgentsAnswer, RestartAnswer } from '@/lib/contracts/http-agents';
import { agentName } from '@/lib/model/ids';
import type { AgentSummary } from '@/lib/model/summary';
import { callApi, connectionArgs, MISUSED, quit, type ServerConnection } from './client';
import { outputArgs, print, table } from './print';

const args = { ...connectionArgs, ...outputArgs } as const;
const named = { agent: { type: 'positional', required: true, description: 'Name or id' } } as const;

/** The path of an agent, by its name or its id. */
export function agentPath(agent: string): string {
  return `/agents/${encodeURIComponent(agentName(agent))}`;
}

async function summaryOf(connection: ServerConnection, agent: string): Promise<AgentSummary> {
  return (await (await callApi(connection, agentPath(agent))).json()) as AgentSummary;
}

/** Everybody who is known by name, whether they came or not. */
export async function namedAgents(connection: ServerConnection) {
  const response = await callApi(connection, '/agents?known=true');
  return ((await response.json()) as AgentsAnswer).known ?? [];
}

const list = defineCommand({
  meta: { name: 'list', description: 'All agents: those that are here, and those known by name' },
  args,
  async run({ args }) {
    print(await namedAgents(args), args, (agents) =>
      table(
        ['AGENT', 'STATUS', 'ROLE'],
        agents.map(({ name, status, role }) => [name, status, role]),
      ),
    );
  },
});

const status = defineCommand({
  meta: {
    name: 'status',
    description: 'online, busy, idle, error or offline, and what it has to do',
  },
  args: { ...named, ...args },
  async run({ args }) {
    print(await statusOf(args, args.agent), args, ({ name, status, tasks_open, last_at }) =>
      table(
        ['AGENT', 'STATUS', 'OPEN TASKS', 'LAST HEARD'],
        [[name, status, String(tasks_open), last_at ?? 'never']],
      ),
    );
  },
});

/** Who is known by name and never came is offline, and has nothing to do. */
async function statusOf(connection: ServerConnection, agent: string) {
  const response = await callApi(connection, agentPath(agent), { mayBeAbsent: true });
  if (response.ok) {
    const { card: _, ...summary } = (await response.json()) as AgentSummary;
    return summary;
  }
  const name = agentName(agent);
  const known = (await namedAgents(connection)).find((one) => agentName(one.agent_id) === name);
  if (known === undefined) return quit(`Not found: There is no agent ${name} here.`);
  return { ...known, registered: false, events: 0, tasks_open: 0, last_seq: null, last_at: null };
}

const config = defineCommand({
  meta: { name: 'config', description: "An agent's card: colloquy agent config NAME get" },
  args: {
    ...named,
    verb: { type: 'positional', required: true, description: 'get' },
    ...connectionArgs,
  },
  async run({ args }) {
    if (args.verb !== 'get')
      return quit('A card is only read here: colloquy agent config NAME get', MISUSED);
    const { card } = await summaryOf(args, args.agent);
    if (card === null) return quit(`${args.agent} has not registered: it has no card.`);
    print(card, { json: true }, String);
  },
});

const restart = defineCommand({
  meta: { name: 'restart', description: 'Ask an agent to start anew; it may leave that be' },
  args: { ...named, ...args },
  async run({ args }) {
    const response = await callApi(args, `${agentPath(args.agent)}/restart`, { method: 'POST' });
    print((await response.json()) as RestartAnswer, args, ({ seq }) => `Asked, as event ${seq}.`);
  },
});

export const agent = defineCommand({
  meta: {
    name: 'agent',
    description: 'List agents, look at one, ask it to restart. Exits 0 when done, 1 when refused',
  },
  subCommands: { list, status, config, restart },
});
