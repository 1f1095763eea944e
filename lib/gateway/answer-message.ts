// What a client is told of a message that was stored, or was not: an error of its protocol, a receipt where it wants one, the
// acknowledgement of a handshake, and of recipients that nobody is or that are away.
import type { IngestOutcome, IngestResult } from '@/lib/engine/interface/engine';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { AppError } from '@/lib/model/errors/app-error';
import { HUMAN_AGENT_ID, ORCHESTRATOR_ID } from '@/lib/model/ids';
import type { ConnectionAnswer, ConnectionFrame } from '@/lib/protocols/codec/connection';
import type { Result } from '@/lib/std/result';
import type { Client } from './client';
import { availableAgents } from './listings';

/** Tells a client what became of its message. */
export function answer(
  client: Client,
  frame: ConnectionFrame | null,
  outcome: Result<IngestOutcome, AppError>,
): void {
  if (!outcome.ok) {
    tellUnstored(client, frame, outcome.error);
    return;
  }
  const { result, reply, events } = outcome.value;
  const receiptId = isReceipted(client, frame, result) ? client.parts.newId() : null;
  client.note(frame, result.error?.code ?? result.status, receiptId);
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
    if (receiptId !== null) client.sendReceipt(receiptId, receiptOf(result), frame);
    tellOfRecipients(client, frame, { seq: result.seq, event: events[0] }).catch(
      (error: unknown) => {
        client.parts.log.warn({ err: error }, 'the recipients of a message could not be looked up');
      },
    );
  }
}

function isReceipted(
  client: Client,
  frame: ConnectionFrame | null,
  { status }: IngestResult,
): boolean {
  return client.wantsReceipts && frame?.request.kind === 'message' && status !== 'rejected';
}

function receiptOf({ id, seq, status }: IngestResult): ConnectionAnswer {
  return { kind: 'event', name: 'stored', content: { id, seq, status } };
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
  const { engine, knownAgents } = client.parts;
  for (const { agent_id: agentId } of event?.to ?? []) {
    if (agentId.startsWith('group:') || ALWAYS_THERE.has(agentId)) continue;
    const agent = engine.directory.agent(agentId);
    if (!agent?.card && knownAgents.some(({ agent_id }) => agent_id === agentId)) {
      const message = `${agentId} has not come yet. The message is in the log and is delivered to nobody.`;
      void client.tell({ kind: 'error', fault: 'agent_offline', message }, frame);
    } else if (!agent?.card) {
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

/** Who can be spoken to without being registered: people read the log, and our own orchestrator follows it. */
export const ALWAYS_THERE: ReadonlySet<string> = new Set([HUMAN_AGENT_ID, ORCHESTRATOR_ID]);

async function isQueued({ parts }: Client, seq: number, agentId: string): Promise<boolean> {
  const [record] = await parts.engine.read({ filter: {}, after: seq - 1, limit: 1, order: 'asc' });
  if (record?.seq !== seq) return false;
  return parts.engine.orchestration.recipients(record).some((row) => row.agent_id === agentId);
}
