// A message on its way into the log: what is known before it is stored, and what its sender is told afterwards.
import type { IngestItem, IngestOutcome, IngestResult } from '@/lib/engine/interface/engine';
import { CLUTCH_VERSION, type ClutchMessage } from '@/lib/model/clutch-message';
import { AppError } from '@/lib/model/errors/app-error';
import { HUMAN_AGENT_ID, isAgentId, ORCHESTRATOR_ID } from '@/lib/model/ids';
import type { ConnectionFault, ConnectionFrame } from '@/lib/protocols/codec/connection';
import { ANONYMOUS } from '@/lib/protocols/codec/event-of';
import { may } from '@/lib/security/permissions';
import type { Result } from '@/lib/std/result';
import { LOCAL_HOLDER, type VerifiedHolder } from './authenticate';
import type { Client } from './client';
import { availableAgents } from './listings';
import type { LogItem, LogWriter } from './log-writer';
import { hasExpired } from './time-to-live';

/** A message as it came; `frame` is null where it breaks the rules of its type. */
export type Received = {
  readonly item: IngestItem;
  readonly length: number;
  readonly frame: ConnectionFrame | null;
};

/** Puts a message on its way into the log, or says why not. */
export function storeMessage(client: Client, writer: LogWriter, received: Received): void {
  const { frame, length } = received;
  const { holder } = client;
  if (holder === null) return;
  const speaker = frame?.from ?? client.ownName;
  const isLocal = holder === LOCAL_HOLDER;
  const isOwn = isLocal || holder.principal.agent_id === speaker;
  const refusal = frame && refusalOf(client, holder, frame);
  if (frame && refusal === null && !hasRoom(client, frame, { speaker, isLocal })) return;
  const isIntroduced =
    isOwn && refusal === null && isAgentId(speaker) && !ALWAYS_THERE.has(speaker);
  client.incomingBytes += length;
  writer.add({
    item: refusal ? refusedItem(received, refusal) : received.item,
    length,
    holder,
    introduces: isIntroduced && frame?.request.kind === 'message' ? speaker : null,
    end(outcome) {
      client.incomingBytes -= length;
      if (frame && refusal && outcome.ok) tellRefusal(client, frame, refusal);
      else answer(client, frame, outcome);
    },
  });
}

/** Why a message is not stored, though its protocol allows it. */
type Refusal = {
  readonly code: 'invalid_value' | 'forged';
  readonly fault: ConnectionFault;
  readonly message: string;
};

function refusalOf(
  { ownName, parts }: Client,
  { principal }: VerifiedHolder,
  frame: ConnectionFrame,
): Refusal | null {
  const { gatewayId } = parts.codec.connection;
  const speaker = frame.from ?? ownName;
  if (speaker === gatewayId && principal.agent_id !== gatewayId) {
    const message = `Nobody speaks as ${gatewayId} but the gateway itself.`;
    return { code: 'forged', fault: 'forbidden', message };
  }
  const nowMs = parts.now();
  if (!hasExpired(frame, { receivedAtMs: nowMs, nowMs })) return null;
  const message = `its ttl of ${frame.ttlSeconds} s had passed when it came`;
  return { code: 'invalid_value', fault: 'timed_out', message };
}

/** It is kept among what was refused. */
function refusedItem({ item }: Received, { code, message }: Refusal): IngestItem {
  const text = item.ok ? item.frame.text : item.text;
  return { ok: false, text, code, message };
}

function tellRefusal(client: Client, frame: ConnectionFrame, refusal: Refusal): void {
  const { code, fault, message } = refusal;
  client.note(frame, code);
  void client.tell({ kind: 'error', fault, message }, frame);
}

/** Whether the connection may speak for one more agent and wait for one more answer; it is told where it may not. */
function hasRoom(
  client: Client,
  frame: ConnectionFrame,
  { speaker, isLocal }: { readonly speaker: string; readonly isLocal: boolean },
): boolean {
  const speaks = !isLocal || !isAgentId(speaker) || client.speakAs(speaker);
  if (speaks && expectAnswer(client, frame, speaker)) return true;
  const message = speaks
    ? 'This connection waits for too many answers. Wait for some of them.'
    : 'One connection speaks for so many agents at most. Open another one.';
  client.note(frame, 'limit_exceeded');
  void client.tell({ kind: 'error', fault: 'busy', message }, frame);
  return false;
}

/** False where the connection waits for too many. */
function expectAnswer(client: Client, frame: ConnectionFrame, agentId: string): boolean {
  const { requiresResponse, correlationId } = frame;
  if (!requiresResponse || correlationId === null) return true;
  const { pending, now } = client.parts;
  return pending.expect(correlationId, { asker: client, agentId }, now());
}

function answer(
  client: Client,
  frame: ConnectionFrame | null,
  outcome: Result<IngestOutcome, AppError>,
): void {
  if (!outcome.ok) {
    tellUnstored(client, frame, outcome.error);
    return;
  }
  const { result, reply, events } = outcome.value;
  client.note(frame, result.error?.code ?? result.status);
  client.parts.countItem?.(result);
  if (reply !== undefined) void client.send(reply);
  if (result.status === 'rejected') {
    if (frame?.correlationId) client.parts.pending.settle(frame.correlationId, client);
    return;
  }
  if (frame === null) return;
  const { kind } = frame.request;
  if (kind === 'advertise') acknowledge(client, frame);
  else if (kind === 'disconnect') void takeLeave(client, frame.from ?? client.ownName);
  else {
    if (client.wantsReceipts) tellReceipt(client, frame, result);
    void tellOfRecipients(client, frame, { seq: result.seq, event: events[0] });
  }
}

function tellReceipt(client: Client, frame: ConnectionFrame, result: IngestResult): void {
  const { id, seq, status } = result;
  void client.tell({ kind: 'event', name: 'stored', content: { id, seq, status } }, frame);
}

/** An agent that says that it goes is offline at once, and its connection ends. */
async function takeLeave(client: Client, agentId: string): Promise<void> {
  await retire(client, agentId);
  client.close('done');
}

/** Takes an agent of this client offline. */
export async function retire({ parts, principal }: Client, agentId: string): Promise<void> {
  if (principal === null) return;
  try {
    const agent = await parts.engine.retire(agentId, principal);
    if (agent !== null) parts.presence.tell([agent]);
  } catch (error) {
    parts.log.warn({ err: error, agent_id: agentId }, 'an agent could not be taken offline');
  }
}

/** Nothing of it was acknowledged: it may be sent again. */
function tellUnstored(client: Client, frame: ConnectionFrame | null, error: AppError): void {
  const { code, message, retryAfterSec = 1 } = error;
  client.note(frame, code);
  if (code === 'unauthorized') return;
  const retryAfterMs = retryAfterSec * 1000;
  void client.tell({ kind: 'error', fault: 'busy', message, retryAfterMs }, frame);
}

/** Section 5.3. Whoever is not known learns of nobody. */
export function acknowledge(client: Client, frame: ConnectionFrame): void {
  const agentIds = client.holder === null ? [] : availableAgents(client.parts);
  void client.tell({ kind: 'acknowledged', clientId: client.id, agentIds }, frame);
}

/** The sender learns of recipients that nobody is registered as, or that are not here at this moment. */
async function tellOfRecipients(
  client: Client,
  frame: ConnectionFrame,
  { seq, event }: { readonly seq: number | undefined; readonly event: ClutchMessage | undefined },
): Promise<void> {
  const { engine } = client.parts;
  for (const { agent_id: agentId } of event?.to ?? []) {
    if (agentId.startsWith('group:') || ALWAYS_THERE.has(agentId)) continue;
    const agent = engine.directory.agent(agentId);
    if (!agent?.card) {
      const message = `Nobody is registered as ${agentId}. The message is in the log and is delivered to nobody.`;
      void client.tell({ kind: 'error', fault: 'unknown_agent', message }, frame);
    } else if (agent.status === 'offline') {
      const waits = seq !== undefined && (await isQueued(client, seq, agentId));
      const fate = waits
        ? 'is delivered when the agent is back'
        : 'is not delivered, for the agent took leave';
      const message = `${agentId} is offline. The message is in the log and ${fate}.`;
      void client.tell({ kind: 'error', fault: 'agent_offline', message }, frame);
    }
  }
}

/** People read the log, and our own orchestrator follows it. */
const ALWAYS_THERE: ReadonlySet<string> = new Set([HUMAN_AGENT_ID, ORCHESTRATOR_ID]);

async function isQueued({ parts }: Client, seq: number, agentId: string): Promise<boolean> {
  const [record] = await parts.engine.read({ filter: {}, after: seq - 1, limit: 1, order: 'asc' });
  if (record?.seq !== seq) return false;
  return parts.engine.orchestration.recipients(record).some((row) => row.agent_id === agentId);
}

/** Whether an advertisement or a farewell of this client says something of an agent, which the log keeps. */
export function concernsAgent(client: Client, frame: ConnectionFrame): boolean {
  const { principal } = client;
  if (principal === null || !may(principal, 'write_events')) return false;
  return (frame.from ?? client.ownName) !== ANONYMOUS_ID;
}

/** Stores a group of one client's messages under one credential. @throws AppError */
export async function storeGroup(
  client: Client,
  group: readonly LogItem[],
): Promise<readonly IngestOutcome[]> {
  const { engine, codec, writeLimit } = client.parts;
  const [first] = group;
  if (first === undefined) return [];
  const { principal } = first.holder;
  if (!(await first.holder.isStillKnown())) {
    client.close('unauthorized', 'The credential counts no more.');
    throw new AppError('unauthorized', 'The credential counts no more.');
  }
  writeLimit.take(principal.key_id, group.length);
  for (const { introduces } of group) {
    if (introduces !== null) await introduce(client, introduces, first.holder);
  }
  return engine.ingest({
    protocol: codec.protocol,
    contentType: 'application/json',
    principal,
    items: group.map(({ item }) => item),
    ...(first.holder === LOCAL_HOLDER && { from: `agent:${client.id}` }),
  });
}

/** Whoever speaks here is registered, so that answers reach it: as it was before, or by its name alone. */
async function introduce(
  client: Client,
  agentId: string,
  { principal }: LogItem['holder'],
): Promise<void> {
  if (client.introduced.has(agentId)) return;
  client.introduced.add(agentId);
  const { engine, codec } = client.parts;
  const known = engine.directory.agent(agentId);
  if (known?.card && known.status !== 'offline') return;
  const card = known?.card ?? {
    v: CLUTCH_VERSION,
    agent_id: agentId,
    capabilities: [],
    meta: { speaks: [codec.protocol] },
  };
  await engine.register(card, principal);
}
