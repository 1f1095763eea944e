// A signed POST to an address that somebody else named: over the egress rules, one circuit for each host, any 2xx is a yes and
// nothing else of the answer is read.
import type { TryOutcome } from '@/lib/model/orchestration/delivery';
import type { Circuits } from './circuits';
import type { DeliveryDeps } from './delivery-deps';
import type { DeliverySigner } from './signer';

/** Answers with which a server says that it cannot take anything, or not so much. */
const isOverloaded = (status: number): boolean => status >= 500 || status === 429;

export type SignedMessage = {
  /** Signed with the body: what a receiver saw under it already it refuses. */
  readonly leaseId: string;
  readonly body: string;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type SignedPost = (
  url: string,
  message: SignedMessage,
  signal: AbortSignal,
) => Promise<TryOutcome>;

/** `onReturn` is called with a host that answers again. */
export function createSignedPost(
  {
    egress,
    signer,
    now,
  }: Pick<DeliveryDeps, 'egress' | 'now'> & {
    readonly signer: Pick<DeliverySigner, 'headersFor'>;
  },
  circuits: Circuits,
  onReturn: (host: string) => void = () => undefined,
): SignedPost {
  async function call(
    host: string,
    { url, message, signal }: { url: string; message: SignedMessage; signal: AbortSignal },
    leave: () => void,
  ): Promise<TryOutcome> {
    const { leaseId, body, contentType, headers } = message;
    const answer = await egress.post(url, {
      body,
      signal,
      headers: {
        'content-type': contentType,
        ...headers,
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
