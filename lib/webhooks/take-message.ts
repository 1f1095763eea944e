// One message of a service, from its sender to its events: who sent it, what it says, what it becomes, and that this is durable.
import { hash } from 'node:crypto';
import type { Engine, IngestOutcome } from '@/lib/engine/interface/engine';
import type { EngineLog } from '@/lib/engine/interface/engine-deps';
import { AppError } from '@/lib/model/errors/app-error';
import type { Failure } from '@/lib/model/failure';
import type { Principal } from '@/lib/model/principal';
import type { Webhook } from '@/lib/model/webhook';
import type { WriteLimit } from '@/lib/security/rate-limit';
import { readJson } from '@/lib/std/json/json-read';
import { decodeUtf8 } from '@/lib/std/utf8';
import type { StoredWebhook, WebhookStore } from '@/lib/store/ports/webhook-store';
import { keptHeaders } from './kept-headers';
import { type HookDelivery, mapDelivery, WEBHOOK_BRIDGE } from './map-delivery';
import type { MappingRunner } from './mapping-runner';
import { openSecret } from './secrets';
import { type SignedRequest, signatureFault } from './signature';

export type WebhooksDeps = {
  readonly engine: Pick<Engine, 'ingest'>;
  readonly webhooks: WebhookStore;
  /** Seals the secrets of senders. 32 bytes. */
  readonly sealingKey: Uint8Array;
  readonly writeLimit: WriteLimit;
  readonly log: EngineLog;
  readonly now: () => number;
};

/** Where the id of a message stands. One that no signature covers could be another one each time that the message is sent again. */
const ID_HEADERS = {
  none: 'idempotency-key',
  'standard-webhooks': 'webhook-id',
  github: null,
} as const;

/** A message as it arrives. */
export type HookRequest = SignedRequest & {
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType: string;
  /** Who shows a key; asked of a webhook without signatures alone. */
  readonly principal: () => Promise<Principal | null>;
};

/**
 * What became of a message; null where the expression gave no event.
 * @throws AppError `unauthorized`, `forbidden`, and why it cannot be read or mapped
 */
export async function takeMessage(
  deps: WebhooksDeps & { readonly runner: MappingRunner },
  webhook: StoredWebhook,
  request: HookRequest,
): Promise<IngestOutcome | null> {
  const { name, mapping } = webhook;
  const { runner } = deps;
  const principal = await senderOf(deps, webhook, request);
  if (!webhook.enabled) {
    throw new AppError('forbidden', `The webhook ${name} is turned off. Nothing was kept.`);
  }
  deps.writeLimit.take(principal.key_id, 1);
  const delivery = readDelivery(webhook, request);
  const receivedAt = new Date(deps.now()).toISOString();
  const mapped = await mapDelivery(delivery, { mapping, principal, runner, receivedAt });
  if (!mapped.ok) throw notMapped(name, mapped.error);
  const { frame } = mapped.value;
  if (frame === null) return null;
  const [outcome] = await deps.engine.ingest({
    protocol: WEBHOOK_BRIDGE,
    contentType: request.contentType,
    principal,
    items: [{ ok: true, frame }],
  });
  return outcome ?? null;
}

/** Whom the events of a webhook come from. */
export function principalOf({
  name,
  agent_prefix,
}: Pick<Webhook, 'name' | 'agent_prefix'>): Principal {
  return { key_id: `webhook:${name}`, role: 'agent', agent_id: null, agent_prefix, grants: [] };
}

/** @throws AppError `unauthorized`, `forbidden` */
async function senderOf(
  { sealingKey, now }: WebhooksDeps,
  webhook: StoredWebhook,
  request: HookRequest,
): Promise<Principal> {
  const { name, signature, secret, agent_prefix } = webhook;
  if (signature === 'none') {
    const holder = await request.principal();
    if (holder === null) {
      throw new AppError(
        'unauthorized',
        `Send a key of this workspace as "Authorization: Bearer <key>" to the webhook ${name}.`,
      );
    }
    if (!maySpeakFor(holder, agent_prefix)) {
      throw new AppError(
        'forbidden',
        `This key may not speak for all agents below ${agent_prefix}. Use one that is bound to that prefix.`,
      );
    }
    return principalOf(webhook);
  }
  const opened = secret === null ? null : openSecret(sealingKey, name, secret);
  const fault =
    opened === null
      ? 'its secret cannot be read with the key of this server; save the webhook with its secret again'
      : signatureFault(signature, opened, request, now());
  if (fault !== null)
    throw new AppError('unauthorized', `The webhook ${name} refused a message: ${fault}.`);
  return principalOf(webhook);
}

/** Nobody says by a webhook what they could not say by themselves. */
function maySpeakFor({ role, grants, agent_prefix }: Principal, prefix: string): boolean {
  if (role === 'admin' || grants.includes('impersonate')) return true;
  return role === 'agent' && agent_prefix !== undefined && prefix.startsWith(agent_prefix);
}

/** @throws AppError of what cannot be read */
function readDelivery({ name, signature }: Webhook, request: HookRequest): HookDelivery {
  const text = decodeUtf8(request.bytes);
  if (!text.ok) throw new AppError(text.error.code, text.error.message);
  const read = readJson(text.value);
  if (!read.ok) {
    const { code, message } = read.error;
    throw new AppError(code, message, { errors: [read.error] });
  }
  const named = ID_HEADERS[signature];
  const id = (named === null ? undefined : request.header(named)) ?? idOfBytes(request.bytes);
  const headers = keptHeaders(request.headers);
  return { hook: name, id, headers, text: text.value, body: read.value.value };
}

/** Half of a SHA-256: nobody finds another message with it. */
export function idOfBytes(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex').slice(0, 32);
}

function notMapped(name: string, failures: readonly Failure[]): AppError {
  const [first] = failures;
  const { code = 'invalid_value', message = 'it gave no reason', at, path = '' } = first ?? {};
  const place = at === undefined ? path : `${path} at ${at}`;
  return new AppError(code, `The webhook ${name} could not map a message (${place}): ${message}`, {
    errors: failures,
  });
}
