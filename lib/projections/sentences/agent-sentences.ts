// The sentences of `agent.*` events: who comes and goes, how it is, what it offers, and whom it may delegate to.
import { SESSION_MARK_TYPE, SessionMark } from '@/lib/model/agent-session';
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import { toAgentId } from '@/lib/model/ids';
import { TRIAD_CONFIG_TYPE } from '@/lib/model/orchestration/triad-types';
import { asRecord, ownText, textIn } from '@/lib/text/text-of';
import { cardOf } from '../agents/card-of';
import { isHealthy } from '../thread/row-facts';
import { plainValue } from './said-sentences';
import {
  agent,
  code,
  listed,
  type Phrase,
  quote,
  type SentenceMessages,
  say,
  sayOf,
  unlessEmpty,
} from './sentence-parts';

/** An agent comes online, with what it says of itself. */
export function coming(messages: SentenceMessages, event: ClutchMessage): Phrase[] {
  const offers = unlessEmpty(offered(messages, event));
  const greeting = unlessEmpty(quote(messages, textIn(event.payload, 'text')));
  return [
    say(messages.agent.comes(sender(messages, event), offers, greeting)),
    ...boundTo(messages, event.payload),
    understanding(messages, event),
  ];
}

/** A heartbeat: that an agent lives, or what is wrong with it. */
export function reportingHealth(messages: SentenceMessages, event: ClutchMessage): Phrase[] {
  const { status, health } = event.payload;
  const who = sender(messages, event);
  if (isHealthy(event)) return [say(messages.agent.lives(who))];
  const state = plainValue(messages, typeof status === 'string' ? status : health);
  return [say(messages.agent.isUnwell(who, unlessEmpty(state)))];
}

/** How an agent is, or what it can do from here on; and what an operator says of a triad. */
export function changing(messages: SentenceMessages, event: ClutchMessage): Phrase[] {
  if (event.payload_type === TRIAD_CONFIG_TYPE) return configuring(messages, event);
  const mark =
    event.payload_type === SESSION_MARK_TYPE ? SessionMark.safeParse(event.payload) : null;
  if (mark?.success) return [keeping(messages, event, mark.data)];
  const { status, reason, ...others } = event.payload;
  const who = sender(messages, event);
  const state = stateNamed(messages, status);
  const offers = offered(messages, event);
  const why = typeof reason === 'string' ? reason : '';
  const cause = state === null ? [] : code(why);
  const text = unlessEmpty(quote(messages, ownText(others) || (cause.length === 0 ? why : '')));
  const bound = boundTo(messages, event.payload);
  if (state !== null) {
    return [
      say(state(who, unlessEmpty(cause), text)),
      sayOf(offers, messages.agent.offers),
      ...bound,
    ];
  }
  const change = typeof status === 'string' ? plainValue(messages, status) : [];
  return offers.length === 0
    ? [say(messages.agent.changes(who, unlessEmpty(change), text)), ...bound]
    : [say(messages.agent.offersNow(who, offers, text)), ...bound];
}

function stateNamed({ agent: { states } }: SentenceMessages, status: unknown) {
  const isKnown = typeof status === 'string' && Object.hasOwn(states, status);
  return isKnown ? states[status as keyof typeof states] : null;
}

function configuring(messages: SentenceMessages, event: ClutchMessage): Phrase[] {
  const { payload } = event;
  const members = listed(messages, texts(payload.members), (id) => agent(messages, id));
  const triad = code(textIn(payload, 'name') || '?');
  return [
    say(messages.agent.configures(sender(messages, event), triad, unlessEmpty(members))),
    sayOf(code(textIn(payload, 'rule')), messages.agent.rule),
  ];
}

/** What is done with an agent's sessions. */
function keeping(
  messages: SentenceMessages,
  event: ClutchMessage,
  { act, agent_id, session_ids }: SessionMark,
): Phrase {
  const sessions = listed(messages, session_ids, code);
  const whose = agent(messages, agent_id);
  const write = messages.agent.sessions[act];
  return say(write(sender(messages, event), sessions, session_ids.length, whose));
}

/** The capabilities of a card; those of a manifest are its bindings, which have a clause of their own. */
function offered(messages: SentenceMessages, event: ClutchMessage): Phrase {
  if (isManifest(event.payload)) return [];
  return listed(messages, cardOf(event)?.capabilities ?? [], ({ id }) => code(id));
}

/** Whom an agent of a manifest may delegate to, who oversees it, and which servers it may use. */
function boundTo(messages: SentenceMessages, payload: Payload): Phrase[] {
  if (!isManifest(payload)) return [];
  const { allowed_agents, overseer, mcp_bindings } = payload;
  const named = (name: string) => agent(messages, toAgentId(name));
  const allowed = listed(messages, texts(allowed_agents), named);
  const servers = list(mcp_bindings).flatMap(
    (binding) => textIn(asRecord(binding) ?? {}, 'server_id') || [],
  );
  return [
    say(messages.agent.delegates(unlessEmpty(allowed))),
    say(messages.agent.overseer(typeof overseer === 'string' ? named(overseer) : null)),
    sayOf(listed(messages, servers, code), messages.agent.servers),
  ];
}

/** The kinds of message that the handshake of an agent names (Heretek section 5.2). */
function understanding(messages: SentenceMessages, { payload }: ClutchMessage): Phrase {
  const kinds = listed(messages, texts(payload.supportedMessageTypes), code);
  return sayOf(kinds, messages.agent.understands);
}

function sender(messages: SentenceMessages, event: ClutchMessage): Phrase {
  return agent(messages, event.from.agent_id);
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
