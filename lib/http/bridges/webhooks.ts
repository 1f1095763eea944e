// Webhooks: their definitions for admins, and the address at which a service posts its messages. A 200 is given after the durable
// commit; whoever posts is known by the webhook's own rule, which `lib/webhooks` judges.
import type { BodyDoc } from '@/lib/contracts/http-openapi';
import {
  HookAnswer,
  MappingOutcome,
  MappingTrial,
  SavedWebhook,
  WebhookBody,
  WebhooksAnswer,
} from '@/lib/contracts/http-webhooks';
import { AppError, toAppError } from '@/lib/model/errors/app-error';
import { WEBHOOK_BODY_BYTES_MAX, WebhookName } from '@/lib/model/webhook';
import { clientAddress } from '@/lib/security/request-origin';
import { quotedStart } from '@/lib/std/quoted-start';
import { answerHead } from '../ingest/ingest-items';
import { authenticate, headOf } from '../operation/authenticate';
import {
  notFound,
  type Operation,
  operation,
  type PublicCall,
  param,
  publicOperation,
} from '../operation/operation';
import { JSON_TYPE, readBytes, readUnkept, requireType } from '../operation/read-request';
import { empty, json, type Reply } from '../operation/reply';

const TAG = 'Webhooks';

const CLOUD_EVENT_TYPE = 'application/cloudevents+json';
const TYPES = [JSON_TYPE, CLOUD_EVENT_TYPE];

/** A sample with its headers and the expression; JSON in JSON may take more. */
const TRIAL_BYTES_MAX = 2 * WEBHOOK_BODY_BYTES_MAX;

const TAKES: readonly BodyDoc[] = TYPES.map((type) => ({ type, schema: 'bytes' }));

export const webhookOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/api/v1/webhooks',
    access: 'manage_webhooks',
    tag: TAG,
    summary: 'The webhooks, with when they took and refused a message last',
    answers: { 200: [{ type: JSON_TYPE, schema: WebhooksAnswer }] },
    handle: async ({ deps }) =>
      json({ webhooks: await deps.webhooks.list() } satisfies WebhooksAnswer),
  }),
  operation({
    method: 'PUT',
    path: '/api/v1/webhooks/{name}',
    access: 'manage_webhooks',
    tag: TAG,
    summary: 'Define a webhook, or change it; a secret that is made here is shown this once',
    audit: 'webhook.save',
    takes: [{ type: JSON_TYPE, schema: WebhookBody }],
    answers: { 200: [{ type: JSON_TYPE, schema: SavedWebhook }] },
    handle: async ({ c, deps, principal }) => {
      const body = await readUnkept(c, WebhookBody);
      deps.writeLimit.take(principal.key_id, 1);
      const saved = await deps.webhooks.save(nameParam(param(c, 'name')), body);
      const { signature, agent_prefix } = saved;
      const state = saved.enabled ? 'on' : 'off';
      return { ...json(saved), audited: { detail: { signature, agent_prefix, state } } };
    },
  }),
  operation({
    method: 'DELETE',
    path: '/api/v1/webhooks/{name}',
    access: 'manage_webhooks',
    tag: TAG,
    summary: 'Delete a webhook; the events that came by it stay',
    audit: 'webhook.delete',
    answers: { 204: [] },
    handle: async ({ c, deps, principal }) => {
      deps.writeLimit.take(principal.key_id, 1);
      const name = param(c, 'name');
      if (!(await deps.webhooks.remove(name))) {
        throw notFound(`webhook ${quotedStart(name)}`);
      }
      return empty(204);
    },
  }),
  operation({
    method: 'POST',
    path: '/api/v1/webhooks/attempt',
    access: 'manage_webhooks',
    tag: TAG,
    summary: 'What a sample would become by an expression, or where that fails; nothing is stored',
    takes: [{ type: JSON_TYPE, schema: MappingTrial }],
    answers: { 200: [{ type: JSON_TYPE, schema: MappingOutcome }] },
    handle: async ({ c, deps }) => {
      const trial = await readUnkept(c, MappingTrial, { bytesMax: TRIAL_BYTES_MAX });
      return json((await deps.webhooks.attempt(trial)) satisfies MappingOutcome);
    },
  }),
  publicOperation({
    method: 'POST',
    path: '/api/v1/hooks/{name}',
    tag: TAG,
    summary: 'Take a message of a service, signed as its webhook says',
    takes: TAKES,
    answers: {
      200: [{ type: JSON_TYPE, schema: HookAnswer }],
      403: [{ type: JSON_TYPE, schema: HookAnswer }],
      422: [{ type: JSON_TYPE, schema: HookAnswer }],
      429: [{ type: JSON_TYPE, schema: HookAnswer }],
    },
    handle: receive,
  }),
];

async function receive({ c, deps }: PublicCall): Promise<Reply> {
  const contentType = requireType(c, TYPES);
  const bytes = await readBytes(c, WEBHOOK_BODY_BYTES_MAX);
  try {
    const outcome = await deps.webhooks.receive(param(c, 'name'), {
      bytes,
      contentType,
      headers: c.req.header(),
      header: (name) => c.req.header(name),
      principal: () => authenticate(c, deps),
    });
    const outcomes = outcome === null ? [] : [outcome];
    const results = outcomes.map(({ result }) => result);
    for (const { status } of results) deps.metrics.items.inc({ protocol: 'webhook', status });
    return { ...answerHead(outcomes), body: JSON.stringify({ results }) };
  } catch (thrown) {
    noteWrongSignature({ c, deps }, toAppError(thrown));
    throw thrown;
  }
}

/** A wrong key was told to the audit where it was judged. */
function noteWrongSignature({ c, deps }: Pick<PublicCall, 'c' | 'deps'>, { code }: AppError): void {
  if (code !== 'unauthorized' || c.req.header('authorization') !== undefined) return;
  deps.audit.refuse({
    address: clientAddress(headOf(c), deps.config.originRules()),
    outcome: code,
    target: `POST ${c.req.path.slice(0, 200)}`,
    route: 'POST /api/v1/hooks/{name}',
  });
}

/** @throws AppError `invalid_value` */
export function nameParam(name: string): string {
  const read = WebhookName.safeParse(name);
  if (read.success) return read.data;
  const message = `expected a name of small letters, digits and dashes, as in github-issues, saw ${quotedStart(name)}`;
  throw new AppError('invalid_value', `name: ${message}`, {
    errors: [{ code: 'invalid_value', message, path: '/name' }],
  });
}
