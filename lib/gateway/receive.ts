// Deliveries over the gateway: what is for an agent goes to the connections that it speaks over. A delivery is taken when the
// client's WebSocket confirmed that it has read it, for the protocol itself has no acknowledgement.
import type { DeliverySink } from '@/lib/engine/interface/orchestration';
import type { EventRecord } from '@/lib/model/event-record';
import type { DeliveredMessage } from '@/lib/model/orchestration/delivery';
import { isStillAdmitted, type VerifiedHolder } from './authenticate';
import type { GatewayParts } from './gateway-parts';
import { frameOf, type PrintedFrame } from './native-form';
import type { Peer } from './peer';
import { hasExpired } from './time-to-live';

type Receiving = {
  readonly agentId: string;
  /** Under whose credential the agent receives. */
  readonly holder: VerifiedHolder;
  readonly parts: GatewayParts;
};

/** Delivers to the client until the function that it returns is called. */
export function receiveFor(peer: Peer, receiving: Receiving): () => void {
  const { agentId, holder, parts } = receiving;
  const sink: DeliverySink = async (message) => {
    if (peer.isClosing) return false;
    if (!(await isStillAdmitted(peer, holder))) return false;
    const frame = frameOf(message.message, message.event, parts.codec);
    if (isLate(message, frame, parts.now())) return tellLate(peer, receiving, message, frame);
    parts.pending.settle(message.event.task_id, peer);
    return peer.deliver(frame.text, frame.envelope);
  };
  return parts.deliveries.connect(agentId, sink, parts.codec.protocol);
}

/** Sends an answer to a client that waits for it and to whom no delivery leads. */
export function sendAnswer(
  { asker, agentId }: { readonly asker: Peer; readonly agentId: string },
  record: EventRecord,
  { codec, engine, pending }: GatewayParts,
): void {
  const { event } = record;
  const form = engine.orchestration.nativeForm(record, agentId, [codec.protocol]);
  if (!form.ok) return;
  const { text, envelope } = frameOf(form.value.message, event, codec);
  pending.settle(event.task_id, asker);
  void asker.deliver(text, envelope);
}

/** An event has the time of its receipt where its message gave none. */
function isLate({ event }: DeliveredMessage, { envelope }: PrintedFrame, nowMs: number): boolean {
  return envelope !== null && hasExpired(envelope, { receivedAtMs: Date.parse(event.ts), nowMs });
}

/** Whoever sent it and is here learns that it came too late. */
async function tellLate(
  peer: Peer,
  receiving: Receiving,
  message: DeliveredMessage,
  { envelope }: PrintedFrame,
): Promise<boolean> {
  const { agentId, parts } = receiving;
  const reason = `its ttl of ${envelope?.ttlSeconds} s passed before it could be delivered to ${agentId}`;
  peer.note(envelope, 'timed_out');
  for (const sender of parts.speaking.get(message.event.from.agent_id) ?? []) {
    void sender.tell({ kind: 'error', fault: 'timed_out', message: reason }, envelope);
  }
  return giveUp(receiving, message, reason);
}

/** It is not tried again, and what was asked with it ends. */
async function giveUp(
  { agentId, parts }: Receiving,
  { seq }: DeliveredMessage,
  reason: string,
): Promise<boolean> {
  await parts.engine.orchestration.undelivered({ agent_id: agentId, seq }, reason);
  return true;
}
