// A delivery as a signed POST to the agent's own endpoint: in Clutch with its lease around it, in any other protocol the
// native message alone. Any 2xx acknowledges it; what the endpoint says besides is not read.
import { CANONICAL_PROTOCOL } from '@/lib/model/clutch-message';
import type { DeliveredMessage } from '@/lib/model/orchestration/delivery';
import type { Circuits } from './circuits';
import type { DeliveryDeps, TryOutcome } from './delivery-deps';

/** Answers with which a server says that it cannot take anything, or not so much. */
const isOverloaded = (status: number): boolean => status >= 500 || status === 429;

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
  { egress, signer, now, engine }: Pick<DeliveryDeps, 'egress' | 'signer' | 'now' | 'engine'>,
  circuits: Circuits,
  onReturn: (host: string) => void,
): Push {
  const mediaTypes = new Map(
    engine.spoken().map(({ protocol, contentTypes }) => [protocol, contentTypes[0]]),
  );

  function contentOf(message: DeliveredMessage): { body: string; contentType: string } {
    const { protocol, message: native } = message;
    if (protocol === CANONICAL_PROTOCOL) {
      return { body: JSON.stringify(message), contentType: JSON_TYPE };
    }
    return {
      body: typeof native === 'string' ? native : JSON.stringify(native),
      contentType: mediaTypes.get(protocol) ?? JSON_TYPE,
    };
  }

  async function call(
    host: string,
    { url, message, signal }: { url: string; message: DeliveredMessage; signal: AbortSignal },
    leave: () => void,
  ): Promise<TryOutcome> {
    const { event, lease_id: leaseId } = message;
    const { body, contentType } = contentOf(message);
    const answer = await egress.post(url, {
      body,
      signal,
      headers: {
        'content-type': contentType,
        'colloquy-seq': String(message.seq),
        'colloquy-attempt': String(message.attempt),
        'idempotency-key': headerText(event.idempotency_key ?? event.id),
        ...signer.headersFor({ leaseId, body, nowMs: now() }),
      },
    });
    if (!answer.ok) {
      const { message: error, isForbidden } = answer.error;
      if (isForbidden) circuits.spared(host);
      else circuits.failed(host);
      leave();
      return isForbidden ? { ok: false, error, isFinal: true } : { ok: false, error };
    }
    const { status, ended } = answer.value;
    // An answer that is dripped on holds its place among the calls.
    void ended.then(leave);
    if (isOverloaded(status)) circuits.failed(host);
    else if (circuits.succeeded(host)) onReturn(host);
    if (status >= 200 && status < 300) return { ok: true };
    const isRedirect = status >= 300 && status < 400;
    return {
      ok: false,
      error: `${host} answered ${status}${isRedirect ? ', and redirects are not followed' : ''}`,
    };
  }

  return async (url, message, signal) => {
    const host = egress.authorityOf(url);
    if (!host.ok) return { ok: false, error: host.error, isFinal: true };
    const leave = await circuits.enter(host.value);
    if (!circuits.admits(host.value)) {
      leave();
      return { ok: false, error: `${host.value} failed several times in a row and was not called` };
    }
    return call(host.value, { url, message, signal }, leave);
  };
}

/** The text of a header: what is not visible ASCII is percent-encoded. */
function headerText(text: string): string {
  return text.replace(NOT_VISIBLE, (part) => encodeURIComponent(part.toWellFormed()));
}
