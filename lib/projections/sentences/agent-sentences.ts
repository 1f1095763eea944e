// The sentences of `agent.*` events: who comes and goes, how it is, what it offers, and whom it may delegate to.
import { SESSION_MARK_TYPE, SessionMark } from '@/lib/model/agent-session';
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import { toAgentId } from '@/lib/model/ids';
import { TRIAD_CONFIG_TYPE } from '@/lib/model/orchestration/triad-types';
import { asRecord, ownText, textIn } from '@/lib/text/text-of';
import { cardOf } from '../agents/card-of';
import { isHealthy } from '../thread/row-facts';
import { plainValue } from './said-sentences';
import { after, agent, code, listed, ours, type Phrase, say, saying } from './sentence-parts';

/** An agent comes online, with what it says of itself. */
export function coming(event: ClutchMessage): Phrase[] {
  const who = agent(event.from.agent_id);
  const offers = after(' and offers ', offered(event));
  const greeting = saying(textIn(event.payload, 'text'));
  return [
    say`${who} comes online${offers}${greeting}`,
    ...boundTo(event.payload),
    ...understanding(event),
  ];
}

export function living(event: ClutchMessage): Phrase[] {
  const { status, health } = event.payload;
  const who = agent(event.from.agent_id);
  if (isHealthy(event)) return [say`${who} is alive`];
  const state = plainValue(typeof status === 'string' ? status : health);
  return [say`${who} is alive, but not well${after(': ', state)}`];
}

/** The states of Heretek section 8.2. */
const STATES: ReadonlyMap<unknown, string> = new Map([
  ['online', ' is online'],
  ['offline', ' goes offline'],
  ['busy', ' is busy'],
  ['idle', ' is idle'],
  ['error', ' has a problem'],
]);

/** How an agent is, or what it can do from here on; and what an operator says of a triad. */
export function changing(event: ClutchMessage): Phrase[] {
  if (event.payload_type === TRIAD_CONFIG_TYPE) return configuring(event);
  const who = agent(event.from.agent_id);
  const mark =
    event.payload_type === SESSION_MARK_TYPE ? SessionMark.safeParse(event.payload) : null;
  if (mark?.success) return [say`${who}${keeping(mark.data)}`];
  const { status, reason, ...others } = event.payload;
  const state = STATES.get(status);
  const offers = offered(event);
  const cause =
    typeof reason === 'string' && state !== undefined ? after(', reason ', code(reason)) : [];
  const text = ownText(others) || (cause.length === 0 && typeof reason === 'string' ? reason : '');
  if (state !== undefined) {
    return [
      say`${who}${ours(state)}${cause}${saying(text)}`,
      after('It offers ', offers),
      ...boundTo(event.payload),
    ];
  }
  const change = typeof status === 'string' ? plainValue(status) : [];
  const told =
    change.length > 0 ? say` says that it is ${change}` : ours(' says something of itself');
  if (offers.length === 0) return [say`${who}${told}${saying(text)}`, ...boundTo(event.payload)];
  return [say`${who} offers ${offers} from now on${saying(text)}`, ...boundTo(event.payload)];
}

function configuring({ from, payload }: ClutchMessage): Phrase[] {
  const voters = listed(texts(payload.members), agent);
  return [
    say`${agent(from.agent_id)} configures the triad ${code(textIn(payload, 'name') || '?')}${after(' of ', voters)}`,
    after('Its rule is ', code(textIn(payload, 'rule'))),
  ];
}

const SESSION_ACTS: Readonly<Record<SessionMark['act'], string>> = {
  create: ' begins ',
  commit: ' commits ',
  archive: ' archives ',
  delete: ' deletes ',
};

/** What is done with an agent's sessions. */
function keeping({ act, agent_id, session_ids }: SessionMark): Phrase {
  const count = session_ids.length === 1 ? 'the session ' : 'the sessions ';
  return say`${ours(SESSION_ACTS[act] + count)}${listed(session_ids, code)} of ${agent(agent_id)}`;
}

/** The capabilities of a card; those of a manifest are its bindings, which have a clause of their own. */
function offered(event: ClutchMessage): Phrase {
  if (isManifest(event.payload)) return [];
  return listed(cardOf(event)?.capabilities ?? [], (capability) => code(capability.id));
}

/** Whom an agent of a manifest may delegate to, who oversees it, and which servers it may use. */
function boundTo(payload: Payload): Phrase[] {
  if (!isManifest(payload)) return [];
  const { allowed_agents, overseer, mcp_bindings } = payload;
  const allowed = listed(texts(allowed_agents), (name) => agent(toAgentId(name)));
  const overseeing = typeof overseer === 'string' ? agent(toAgentId(overseer)) : ours('Nobody');
  const servers = list(mcp_bindings).flatMap(
    (binding) => textIn(asRecord(binding) ?? {}, 'server_id') || [],
  );
  return [
    say`It may delegate to ${allowed.length === 0 ? ours('nobody') : allowed}`,
    say`${overseeing} oversees its work`,
    after('It may use tools of ', listed(servers, code)),
  ];
}

/** The kinds of message that the handshake of an agent names (Heretek section 5.2). */
function understanding({ payload }: ClutchMessage): Phrase[] {
  return [after('It understands ', listed(texts(payload.supportedMessageTypes), code))];
}

function isManifest({ allowed_agents, mcp_bindings }: Payload): boolean {
  return Array.isArray(allowed_agents) && Array.isArray(mcp_bindings);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The texts of a list that have something in them. */
function texts(value: unknown): string[] {
  return list(value).filter(
    (item): item is string => typeof item === 'string' && item.trim() !== '',
  );
}
