// Webhooks of one workspace: who defines them, what is taken by them. A message is taken when its events are durable, under the
// name of the webhook and as agents below its prefix.
import type {
  MappingOutcome,
  MappingTrial,
  SavedWebhook,
  WebhookBody,
} from '@/lib/contracts/http-webhooks';
import { eventLoop } from '@/lib/engine/event-loop/event-loop-scheduler';
import type { IngestOutcome } from '@/lib/engine/interface/engine';
import { AppError, toAppError } from '@/lib/model/errors/app-error';
import { type Failure, isRetryable } from '@/lib/model/failure';
import type { Webhook } from '@/lib/model/webhook';
import { echoMask } from '@/lib/security/mask-secrets';
import { invariant } from '@/lib/std/invariant';
import { KeptAnswers } from '@/lib/std/kept-answers';
import { quotedStart } from '@/lib/std/quoted-start';
import type { Result } from '@/lib/std/result';
import { type StoredWebhook, WEBHOOKS_MAX } from '@/lib/store/ports/webhook-store';
import { keptHeaders } from './kept-headers';
import { type MappedDelivery, mapDelivery } from './map-delivery';
import { createMappingRunner, type MappingRunner } from './mapping-runner';
import { sealSecret, secretFor } from './secrets';
import {
  type HookRequest,
  idOfBytes,
  principalOf,
  takeMessage,
  type WebhooksDeps,
} from './take-message';

/** Between two notes that a webhook took, or refused, a message: whoever sends many writes nothing more often. Milliseconds. */
const NOTE_INTERVAL_MS = 1_000;

/** A webhook that messages come by is read once in this time, as keys are: a read costs a tenth of a message. Milliseconds. */
const KNOWN_MS = 1_000;

export type IncomingWebhooks = {
  /** By name. */
  list(): Promise<Webhook[]>;
  /** @throws AppError `invalid_value`, `limit_exceeded` */
  save(name: string, body: WebhookBody): Promise<SavedWebhook>;
  remove(name: string): Promise<boolean>;
  /** What a sample would become. Stores nothing. */
  attempt(trial: MappingTrial): Promise<MappingOutcome>;
  /**
   * What became of a message; null where the expression gave no event.
   * @throws AppError `not_found`, `unauthorized`, `forbidden`, and why it cannot be read or mapped
   */
  receive(name: string, request: HookRequest): Promise<IngestOutcome | null>;
  close(): Promise<void>;
};

/** A change by this process counts at once, one by another process within a second. */
export function createWebhooks(deps: WebhooksDeps): IncomingWebhooks {
  const { webhooks, now, log } = deps;
  const runner = createMappingRunner();
  const recent = new KeptAnswers<StoredWebhook | null>(WEBHOOKS_MAX);
  const find = (name: string) =>
    recent.get(name, Math.floor(now() / KNOWN_MS), () => webhooks.get(name));
  const iso = () => new Date(now()).toISOString();
  const [takenMs, refusedMs] = [new Map<string, number>(), new Map<string, number>()];

  async function noteTaken(name: string): Promise<void> {
    if (isToBeNoted(takenMs, name, now())) await webhooks.received(name, iso());
  }

  async function noteFailure(name: string, { message }: AppError): Promise<void> {
    if (!isToBeNoted(refusedMs, name, now())) return;
    await webhooks
      .failed(name, { at: iso(), message })
      .catch((err: unknown) => log.warn({ err, webhook: name }, 'a refusal could not be noted'));
  }

  return {
    list: async () => (await webhooks.list()).map(withoutSecret),
    async save(name, body) {
      const known = await webhooks.get(name);
      const { secret, isFresh } = secretFor(deps.sealingKey, { name, ...body }, known);
      const { signature, mapping, enabled, agent_prefix = `agent:${name}.` } = body;
      await requireExpression(runner, mapping);
      const sealed = secret === null ? null : sealSecret(deps.sealingKey, name, secret);
      const given = { name, agent_prefix, signature, mapping, enabled, created_at: iso() };
      await webhooks.put({ ...given, secret: sealed }).finally(() => recent.evict());
      const { created_at = given.created_at, received_at = null, failed = null } = known ?? {};
      return { ...given, created_at, received_at, failed, secret: isFresh ? secret : null };
    },
    remove(name) {
      takenMs.delete(name);
      refusedMs.delete(name);
      return webhooks.remove(name).finally(() => recent.evict());
    },
    async attempt({ name, agent_prefix = `agent:${name}.`, mapping, sample }) {
      const { body = null } = sample;
      const headers = keptHeaders(sample.headers);
      const text = JSON.stringify(body);
      const delivery = { hook: name, id: idOfBytes(Buffer.from(text)), headers, text, body };
      const principal = principalOf({ name, agent_prefix });
      return outcomeOf(
        await mapDelivery(delivery, { mapping, principal, runner, receivedAt: iso() }),
      );
    },
    async receive(name, request) {
      const webhook = await find(name);
      if (webhook === null) throw notThere(name);
      try {
        const outcome = await takeMessage({ ...deps, runner }, webhook, request);
        const refused = outcome?.result.error;
        if (refused === undefined) await noteTaken(name);
        else await noteFailure(name, new AppError(refused.code, refused.message));
        return outcome;
      } catch (thrown) {
        const error = await withoutEchoes(toAppError(thrown), request.bytes);
        if (!isRetryable(error.code)) await noteFailure(name, error);
        throw error;
      }
    },
    close: runner.close,
  };
}

function outcomeOf(mapped: Result<MappedDelivery, readonly Failure[]>): MappingOutcome {
  if (mapped.ok) {
    const { events, findings } = mapped.value;
    return { events: [...events], findings: [...findings], error: null };
  }
  const [first] = mapped.error;
  invariant(first, 'what is refused has a reason');
  const { code, message, at, path } = first;
  const place = { ...(at !== undefined && { at }), ...(path !== undefined && { path }) };
  return { events: [], findings: [], error: { code, message, ...place } };
}

/** Why a message is refused, without its credentials: its webhook keeps that, and whoever sent it may log it. */
async function withoutEchoes(error: AppError, message: Uint8Array): Promise<AppError> {
  if (error.code === 'internal') return error;
  const { mask } = await eventLoop.run(echoMask(Buffer.from(message).toString('utf8')));
  const { code, retryAfterSec } = error;
  const errors = error.errors.map((one) => ({ ...one, message: mask(one.message) }));
  return new AppError(code, mask(error.message), {
    errors,
    ...(retryAfterSec !== undefined && { retryAfterSec }),
  });
}

function withoutSecret({ secret: _, ...webhook }: StoredWebhook): Webhook {
  return webhook;
}

function notThere(name: string): AppError {
  return new AppError('not_found', `There is no webhook ${quotedStart(name)} here.`);
}

/** @throws AppError where the text is no expression, with the place */
async function requireExpression(runner: MappingRunner, text: string): Promise<void> {
  const read = await runner.read(text);
  if (read.ok) return;
  const { code, message } = read.error;
  throw new AppError(code, message, { errors: [read.error] });
}

/** Whether something is to be noted again, which then counts as noted. */
function isToBeNoted(notedMs: Map<string, number>, name: string, nowMs: number): boolean {
  const sinceMs = nowMs - (notedMs.get(name) ?? Number.NEGATIVE_INFINITY);
  if (sinceMs < NOTE_INTERVAL_MS && sinceMs >= 0) return false;
  notedMs.set(name, nowMs);
  return true;
}
