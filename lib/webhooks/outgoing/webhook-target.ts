// A webhook as what events are posted to: signed as Standard Webhooks asks, under an id that is the same at every try.
import type { EventRecord } from '@/lib/model/event-record';
import type { DeliveryRow } from '@/lib/store/ports/outbox-store';
import type { StoredOutgoingWebhook } from '@/lib/store/ports/outgoing-webhook-store';
import { openSecret } from '../secrets';
import { standardSignature } from '../signature';
import type { OutgoingDeps } from './outgoing-deps';
import type { PostOver, PostTarget } from './post-target';

/** The webhook as it is at this moment. */
export function webhookTarget(
  deps: Pick<OutgoingDeps, 'engine' | 'webhooks' | 'sealingKey'>,
  webhook: StoredOutgoingWebhook,
): PostTarget {
  const { name, url, secret } = webhook;
  const opened = openSecret(deps.sealingKey, `out:${name}`, secret);
  return {
    name,
    async post({ seq }: DeliveryRow, over: PostOver, signal) {
      if (opened === null) {
        const error = 'its secret cannot be read with the key of this server; make another one';
        return { ok: false, error };
      }
      // What was redacted meanwhile is redacted when it is sent.
      const record = await deps.engine.get(seq);
      if (record === null) {
        return { ok: false, error: `the log has no event ${seq}`, isFinal: true };
      }
      return over({ headersFor: signing(opened) })(url, messageOf(record), signal);
    },
    tried: (_row, { at, error }) => deps.webhooks.tried(name, { at, error }),
  };
}

function messageOf({ seq, event, received_at: timestamp }: EventRecord) {
  const body = JSON.stringify({ type: event.type, timestamp, data: { seq, event } });
  return { leaseId: `evt_${seq}`, body, contentType: 'application/json' };
}

function signing(secret: string) {
  return (push: { leaseId: string; body: string; nowMs: number }) => {
    const timestamp = String(Math.floor(push.nowMs / 1000));
    const signed = { id: push.leaseId, timestamp, bytes: Buffer.from(push.body, 'utf8') };
    return {
      'webhook-id': push.leaseId,
      'webhook-timestamp': timestamp,
      'webhook-signature': standardSignature(secret, signed),
    };
  };
}
