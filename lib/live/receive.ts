// Delivery over a socket: an agent that receives gets what is addressed to it as it comes, and says of each message that
// it arrived. What it has not said when the connection ends comes again, here or another way.
import type { ReceiveAnswer } from '@/lib/contracts/socket';
import type { Deliveries } from '@/lib/engine/interface/orchestration';
import type { DeliveredMessage } from '@/lib/model/orchestration/delivery';
import type { Principal } from '@/lib/model/principal';
import { drained } from './drain';
import type { LiveSocket } from './subscription';

/** Then nobody waits for the acknowledgement any more: the lease of a delivery. Milliseconds. */
const ACKNOWLEDGE_TIMEOUT_MS = 30_000;

/** The agent that a principal receives for; null where it is no agent's key. */
export function receiverOf({ role, agent_id }: Principal): string | null {
  return role === 'agent' ? agent_id : null;
}

export type Receiver = {
  receive(): ReceiveAnswer;
  /** Nothing more is delivered here; what is under way failed. */
  end(): void;
};

/** Receives nothing before the client asks for it. */
export function createReceiver(
  socket: LiveSocket,
  options: {
    readonly principal: Principal;
    readonly deliveries: Pick<Deliveries, 'connect'>;
    readonly isKnown: (principal: Principal) => Promise<boolean>;
    readonly drainTimeoutMs: number;
  },
): Receiver {
  const agentId = receiverOf(options.principal);
  const closing = new AbortController();
  const pending = new Set<(isTaken: boolean) => void>();
  let disconnect: (() => void) | null = null;
  let lastTaken: Promise<boolean> = Promise.resolve(true);

  async function deliver(message: DeliveredMessage): Promise<boolean> {
    // One waits for the transport at a time, so that a client which takes nothing costs what is sent and no more.
    lastTaken = lastTaken.then(() => drained(socket.conn, options.drainTimeoutMs, closing.signal));
    if (!(await lastTaken)) return false;
    if (!(await options.isKnown(options.principal))) {
      socket.disconnect(true);
      return false;
    }
    return new Promise((resolve) => {
      const end = (isTaken: boolean): void => {
        pending.delete(end);
        resolve(isTaken);
      };
      pending.add(end);
      socket
        .timeout(ACKNOWLEDGE_TIMEOUT_MS)
        .emit('deliver', message, (error: Error | null) => end(error === null));
    });
  }

  return {
    receive() {
      if (agentId === null) {
        const message = 'Only the key of an agent receives, and for its own agent.';
        return { ok: false, error: { code: 'forbidden', message } };
      }
      // The first delivery follows the acknowledgement, which is sent in this turn.
      if (!closing.signal.aborted) disconnect ??= options.deliveries.connect(agentId, deliver);
      return { ok: true };
    },
    end() {
      closing.abort();
      disconnect?.();
      for (const end of [...pending]) end(false);
    },
  };
}
