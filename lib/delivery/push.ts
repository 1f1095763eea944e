// A delivery as a signed POST to the agent's own endpoint. Any 2xx acknowledges it; what the endpoint says besides is
// not read.
import type { DeliveredMessage } from '@/lib/model/orchestration/delivery';
import type { Circuits } from './circuits';
import type { DeliveryDeps, TryOutcome } from './delivery-deps';

/** Answers with which a server says that it cannot take anything, or not so much. */
const isOverloaded = (status: number): boolean => status >= 500 || status === 429;

/** Everything that a header cannot carry as it is. */
const NOT_VISIBLE = /[^\x21-\x7e]+/g;

export type Push = (
  url: string,
  message: DeliveredMessage,
  signal: AbortSignal,
) => Promise<TryOutcome>;

/** Pushes over the egress rules; `onReturn` is called with a host that answers again. */
export function createPush(
  { egress, signer, now }: Pick<DeliveryDeps, 'egress' | 'signer' | 'now'>,
  circuits: Circuits,
  onReturn: (host: string) => void,
): Push {
  async function call(
    host: string,
    { url, message, signal }: { url: string; message: DeliveredMessage; signal: AbortSignal },
    leave: () => void,
  ): Promise<TryOutcome> {
    const body = JSON.stringify(message);
    const { event, lease_id: leaseId } = message;
    const answer = await egress.post(url, {
      body,
      signal,
      headers: {
        'content-type': 'application/json',
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
