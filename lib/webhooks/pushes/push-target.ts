// A push as what events are posted to: told of each step of its task, with what the client's receiver knows it by, until the task ends.
import type { DeliverySigner } from '@/lib/delivery/signer';
import type { PostTarget } from '../outgoing/post-target';
import type { SayPush, StoredPush } from './push';
import type { PushStore } from './push-store';

const TOKEN_HEADER = 'x-a2a-notification-token';

type Deps = {
  readonly store: PushStore;
  readonly signer: Pick<DeliverySigner, 'headersFor'>;
  readonly say: SayPush;
  /** Whether the key, or the token, that made it counts no more. */
  isRevoked(push: StoredPush): Promise<boolean>;
  /** It has said everything. */
  end(push: StoredPush): Promise<void>;
};

/** The push as it is at this moment. */
export function pushTarget(deps: Deps, push: StoredPush): PostTarget {
  let lastSeq: number | null = null;
  return {
    name: push.name,
    async post({ seq, lease_id }, over, signal) {
      // Events of its run that come after the end say nothing.
      if (lastSeq !== null && seq > lastSeq) return { ok: true };
      if (await deps.isRevoked(push)) {
        lastSeq = seq;
        return { ok: true };
      }
      const said = await deps.say(push, seq, signal);
      if (said === null) return { ok: true };
      if (said.isLast) lastSeq = seq;
      const secrets = deps.store.secretsOf(push);
      if (secrets === null) {
        const error = 'its credentials cannot be read with the key of this server';
        return { ok: false, error, isFinal: true };
      }
      const { token, credentials } = secrets;
      const { body, contentType } = said;
      const headers = {
        ...(token !== null && { [TOKEN_HEADER]: token }),
        ...(push.scheme !== null &&
          credentials !== null && { authorization: `${push.scheme} ${credentials}` }),
        'idempotency-key': `${push.taskId}:${seq}`,
      };
      const message = { leaseId: lease_id ?? '', body, contentType, headers };
      return over(deps.signer)(push.url, message, signal);
    },
    async tried({ seq }, { isOver }) {
      if (!isOver) return;
      if (seq === lastSeq) await deps.end(push);
      else await deps.store.reached(push.name, seq);
    },
  };
}
