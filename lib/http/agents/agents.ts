// The directory of agents: cards, heartbeats, public keys. An agent's own key may act upon that agent.
import {
  AgentsAnswer,
  AgentsQuery,
  Introduction,
  PublicKeyAnswer,
  PublicKeyRequest,
  RegisterAnswer,
  RestartAnswer,
  StandingAnswer,
  StandingQuery,
  StandingsAnswer,
  StandingsQuery,
} from '@/lib/contracts/http-agents';
import { PAGE_ITEMS_DEFAULT, PAGE_ITEMS_MAX } from '@/lib/contracts/http-parameters';
import { AgentCard } from '@/lib/model/agent-card';
import { AppError } from '@/lib/model/errors/app-error';
import type { Finding } from '@/lib/model/finding';
import { HUMAN_AGENT_ID, toAgentId } from '@/lib/model/ids';
import { AgentSummary } from '@/lib/model/summary';
import { Identifier } from '@/lib/model/text';
import { cardBeside, cardOf } from '@/lib/projections/agents/card-of';
import { listQuery } from '../log/directory';
import { knownAgentId } from '../operation/known-agent';
import {
  agentParam,
  type Call,
  notFound,
  type Operation,
  operation,
  param,
} from '../operation/operation';
import { checked, JSON_TYPE, readRequest } from '../operation/read-request';
import { json, type Reply } from '../operation/reply';
import { readPublicKeyOf } from './read-public-key';

const TAG = 'Agents';

export const agentOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/api/v1/agents',
    access: 'read',
    tag: TAG,
    summary: 'Agents that registered or spoke, by id',
    query: AgentsQuery,
    answers: { 200: [{ type: JSON_TYPE, schema: AgentsAnswer }] },
    handle: async ({ deps: { engine }, query }) => {
      const { rows, next } = await engine.directory.lists.agents(listQuery(query, PAGE_ITEMS_MAX));
      const known = query.known === 'true' ? { known: engine.listAgents() } : {};
      return json({ agents: rows, next, ...known } satisfies AgentsAnswer);
    },
  }),
  operation({
    method: 'GET',
    path: '/api/v1/agents/{agent_id}',
    access: 'read',
    tag: TAG,
    summary: 'One agent; its name works with or without `agent:`',
    answers: { 200: [{ type: JSON_TYPE, schema: AgentSummary }] },
    handle: async ({ c, deps }) => {
      const agentId = await knownAgentId({ c, deps });
      return agentReply(await deps.engine.directory.rows.agent(agentId), c);
    },
  }),
  operation({
    method: 'GET',
    path: '/api/v1/standings',
    access: 'read',
    tag: TAG,
    summary: 'Agents that had said something by a moment, by id, with what was known of each',
    query: StandingsQuery,
    answers: { 200: [{ type: JSON_TYPE, schema: StandingsAnswer }] },
    handle: async ({ deps, query: { at, ...query } }) => {
      const asked = { ...listQuery(query, PAGE_ITEMS_DEFAULT), at };
      const { rows, next } = await deps.engine.orchestration.standingsAt(asked);
      return json({ standings: rows, next } satisfies StandingsAnswer);
    },
  }),
  operation({
    method: 'GET',
    path: '/api/v1/agents/{agent_id}/standing',
    access: 'read',
    tag: TAG,
    summary:
      'What was known of an agent at a moment: its card, its status, how its last tasks had ended',
    query: StandingQuery,
    answers: { 200: [{ type: JSON_TYPE, schema: StandingAnswer }] },
    handle: async ({ c, deps, query: { at } }) => {
      const agentId = await knownAgentId({ c, deps });
      const standing = await deps.engine.orchestration.standing(agentId, at);
      if (standing === null) throw notFound(`agent ${agentId} at that moment`);
      return json(standing satisfies StandingAnswer);
    },
  }),
  operation({
    method: 'PUT',
    path: '/api/v1/agents/{agent_id}',
    access: 'register_agent',
    tag: TAG,
    summary: 'Register an agent or update its card: an AgentCard, or its like in another protocol',
    audit: 'agent.register',
    takes: [{ type: JSON_TYPE, schema: AgentCard }],
    answers: { 200: [{ type: JSON_TYPE, schema: RegisterAnswer }] },
    handle: registerAgent,
  }),
  operation({
    method: 'POST',
    path: '/api/v1/agents/{agent_id}/heartbeat',
    access: 'heartbeat',
    tag: TAG,
    summary: 'Say that an agent is alive',
    answers: { 200: [{ type: JSON_TYPE, schema: AgentSummary }] },
    handle: async ({ c, deps }) => agentReply(await deps.engine.heartbeat(agentParam(c)), c),
  }),
  operation({
    method: 'POST',
    path: '/api/v1/agents/{agent_id}/restart',
    access: 'act_on_tasks',
    tag: TAG,
    summary:
      'Ask an agent to start anew: an event that is delivered to it, and that it may leave be',
    audit: 'agent.restart',
    answers: { 200: [{ type: JSON_TYPE, schema: RestartAnswer }] },
    handle: async ({ c, deps }) => {
      const asked = await deps.engine.restart(agentParam(c));
      if (asked === null) throw notFound(`agent ${agentParam(c)}`);
      return json(asked satisfies RestartAnswer);
    },
  }),
  operation({
    method: 'DELETE',
    path: '/api/v1/agents/{agent_id}',
    access: 'register_agent',
    tag: TAG,
    summary: 'Take an agent offline; its history stays',
    audit: 'agent.retire',
    answers: { 200: [{ type: JSON_TYPE, schema: AgentSummary }] },
    handle: async ({ c, deps, principal }) =>
      agentReply(await deps.engine.retire(agentParam(c), principal), c),
  }),
  operation({
    method: 'PUT',
    path: '/api/v1/agents/{agent_id}/keys/{kid}',
    access: 'put_public_key',
    tag: TAG,
    summary: "Keep the Ed25519 public key that verifies an agent's signatures",
    audit: 'public_key.put',
    takes: [{ type: JSON_TYPE, schema: PublicKeyRequest }],
    answers: { 200: [{ type: JSON_TYPE, schema: PublicKeyAnswer }] },
    handle: putPublicKey,
  }),
];

async function registerAgent(call: Call): Promise<Reply> {
  const { c, deps, principal } = call;
  const agentId = agentParam(c);
  const { card, findings } = await readIntroduction(call);
  if (toAgentId(card.agent_id) !== agentId) {
    const message = `expected ${agentId}, as in the path, saw ${card.agent_id}`;
    throw new AppError('invalid_value', message, {
      errors: [{ code: 'invalid_value', message, path: '/agent_id' }],
    });
  }
  const registered = await deps.engine.register({ ...card, agent_id: agentId }, principal);
  return json({
    agent: registered.agent,
    findings: [...findings, ...registered.findings],
  } satisfies RegisterAnswer);
}

/** An AgentCard, or what an agent says of itself in another protocol, told apart by shape. */
async function readIntroduction({
  c,
  deps,
}: Call): Promise<{ card: AgentCard; findings: Finding[] }> {
  const body = await readRequest(c, Introduction);
  const spoken = 'agent_id' in body ? [] : deps.engine.spoken();
  const from = spoken.find((codec) => codec.recognises(body)) ?? null;
  if (from === null) return { card: checked(AgentCard, body), findings: [] };
  const { events, errors, findings } = await deps.engine.translate(
    { from, to: [], message: body },
    c.req.raw.signal,
  );
  const [failure] = errors;
  if (failure !== undefined) throw new AppError(failure.code, failure.message, { errors });
  const card = events[0] === undefined ? null : cardOf(events[0]);
  if (card === null) {
    const message = `expected an AgentCard or its like in another protocol, saw a ${from.title} message that is none`;
    throw new AppError('invalid_value', message, {
      errors: [{ code: 'invalid_value', message, path: '' }],
    });
  }
  const known = deps.engine.directory.agent(card.agent_id);
  return { card: cardBeside(known?.card ?? null, card), findings: [...findings] };
}

async function putPublicKey({ c, deps }: Call): Promise<Reply> {
  if (agentParam(c) === HUMAN_AGENT_ID) {
    const message = `Keys of people are their own: POST /api/v1/person-keys registers one.`;
    throw new AppError('forbidden', message);
  }
  const kid = Identifier.safeParse(param(c, 'kid'));
  if (!kid.success) {
    throw new AppError('invalid_value', 'Expected a key id of 1 to 512 characters.');
  }
  const kept = await deps.engine.putPublicKey({
    agent_id: agentParam(c),
    kid: kid.data,
    public_key: await readPublicKeyOf(c),
  });
  return json(kept satisfies PublicKeyAnswer);
}

function agentReply(agent: AgentSummary | null, c: Call['c']): Reply {
  if (agent === null) throw notFound(`agent ${agentParam(c)}`);
  return json(agent);
}
