// A message on its way into the log: what is known of it before it is stored.
import type { IngestItem } from '@/lib/engine/interface/engine';
import { isAgentId } from '@/lib/model/ids';
import type { ConnectionFault, ConnectionFrame } from '@/lib/protocols/codec/connection';
import { ALWAYS_THERE, answer } from './answer-message';
import { LOCAL_HOLDER, type VerifiedHolder } from './authenticate';
import type { Client } from './client';
import type { Introduction, LogWriter } from './log-writer';
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
  if (frame && refusal === null && !hasRoom(client, frame, { speaker, isLocal, isOwn })) return;
  const isAgent = isAgentId(speaker) && !ALWAYS_THERE.has(speaker);
  client.incomingBytes += length;
  writer.add({
    item: refusal ? refusedItem(received, refusal) : received.item,
    length,
    holder,
    introduces: isOwn && isAgent && refusal === null ? introductionOf(frame, speaker) : null,
    end(outcome) {
      client.incomingBytes -= length;
      if (frame && refusal && outcome.ok) tellRefusal(client, frame, refusal);
      else answer(client, frame, outcome);
    },
  });
}

function introductionOf(frame: ConnectionFrame | null, agentId: string): Introduction | null {
  switch (frame?.request.kind) {
    case 'message':
      return { agentId, when: 'before' };
    case 'advertise':
      return { agentId, when: 'after' };
    default:
      return null;
  }
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

/** Whose name a message bears, and with what right. */
type Speaking = {
  readonly speaker: string;
  /** Where nobody is asked for a key. */
  readonly isLocal: boolean;
  readonly isOwn: boolean;
};

/** Whether the connection may speak for one more agent and wait for one more answer; it is told where it may not. */
function hasRoom(client: Client, frame: ConnectionFrame, speaking: Speaking): boolean {
  const { speaker, isLocal } = speaking;
  const speaks = !isLocal || !isAgentId(speaker) || client.speakAs(speaker);
  if (speaks && expectAnswer(client, frame, speaking)) return true;
  const message = speaks
    ? 'This connection waits for too many answers. Wait for some of them.'
    : 'One connection speaks for so many agents at most. Open another one.';
  client.note(frame, 'limit_exceeded');
  void client.tell({ kind: 'error', fault: 'busy', message }, frame);
  return false;
}

/** False where the connection waits for too many. Nobody waits for what answers somebody else. */
function expectAnswer(
  client: Client,
  { requiresResponse, correlationId }: ConnectionFrame,
  { speaker, isOwn }: Speaking,
): boolean {
  const mayAsk = isOwn || speaker === client.ownName || client.principal?.role === 'admin';
  if (!requiresResponse || correlationId === null || !mayAsk) return true;
  const { pending, now } = client.parts;
  return pending.expect(correlationId, { asker: client, agentId: speaker }, now());
}
