// A delivery as a signed POST to the agent's own endpoint: in Clutch with its lease around it, in any other protocol the
// native message alone.
import { CANONICAL_PROTOCOL } from '@/lib/model/clutch';
import type { DeliveredMessage, TryOutcome } from '@/lib/model/orchestration/delivery';
import type { Circuits } from './circuits';
import type { DeliveryDeps } from './delivery-deps';
import { createSignedPost } from './signed-post';

const JSON_TYPE = 'application/json';

/** Everything that a header cannot carry as it is. */
const NOT_VISIBLE = /[^\x21-\x7e]+/g;

export type Push = (
  url: string,
  message: DeliveredMessage,
  signal: AbortSignal,
) => Promise<TryOutcome>;

/** Pushes over the egress rules; `onReturn` is called with a host that answers again. */
export function createPush(
  deps: Pick<DeliveryDeps, 'egress' | 'signer' | 'now' | 'engine'>,
  circuits: Circuits,
  onReturn: (host: string) => void,
): Push {
  const post = createSignedPost(deps, circuits, onReturn);
  const readable = deps.engine.readable();

  function contentOf(message: DeliveredMessage): { body: string; contentType: string } {
    const { protocol, message: native } = message;
    if (protocol === CANONICAL_PROTOCOL) {
      return { body: JSON.stringify(message), contentType: JSON_TYPE };
    }
    return {
      body: typeof native === 'string' ? native : JSON.stringify(native),
      contentType: readable.get(protocol)?.contentTypes[0] ?? JSON_TYPE,
    };
  }

  return (url, message, signal) => {
    const { event, lease_id: leaseId, seq, attempt } = message;
    const headers = {
      'colloquy-seq': String(seq),
      'colloquy-attempt': String(attempt),
      'idempotency-key': headerText(event.idempotency_key ?? event.id),
    };
    return post(url, { ...contentOf(message), leaseId, headers }, signal);
  };
}

/** The text of a header: what is not visible ASCII is percent-encoded. */
function headerText(text: string): string {
  return text.replace(NOT_VISIBLE, (part) => encodeURIComponent(part.toWellFormed()));
}
