// Webhooks that events go out to, for admins.
import {
  OutgoingWebhookBody,
  OutgoingWebhooksAnswer,
  ResentAnswer,
  SavedOutgoingWebhook,
} from '@/lib/contracts/http-webhooks';
import { quotedStart } from '@/lib/std/quoted-start';
import { notFound, type Operation, operation, param } from '../operation/operation';
import { JSON_TYPE, readUnkept } from '../operation/read-request';
import { empty, json } from '../operation/reply';
import { nameParam } from './webhooks';

const TAG = 'Webhooks';

export const outgoingWebhookOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/api/v1/outgoing-webhooks',
    access: 'manage_webhooks',
    tag: TAG,
    summary: 'The webhooks that events go out to, with what waits and what was given up',
    answers: { 200: [{ type: JSON_TYPE, schema: OutgoingWebhooksAnswer }] },
    handle: async ({ deps }) =>
      json({ webhooks: await deps.outgoingWebhooks.list() } satisfies OutgoingWebhooksAnswer),
  }),
  operation({
    method: 'PUT',
    path: '/api/v1/outgoing-webhooks/{name}',
    access: 'manage_webhooks',
    tag: TAG,
    summary: 'Send events that a filter means to an address from here on; its secret is shown once',
    audit: 'outgoing_webhook.save',
    takes: [{ type: JSON_TYPE, schema: OutgoingWebhookBody }],
    answers: { 200: [{ type: JSON_TYPE, schema: SavedOutgoingWebhook }] },
    handle: async ({ c, deps, principal }) => {
      const body = await readUnkept(c, OutgoingWebhookBody);
      deps.writeLimit.take(principal.key_id, 1);
      const saved = await deps.outgoingWebhooks.save(nameParam(param(c, 'name')), body);
      return { ...json(saved), audited: { detail: { state: saved.enabled ? 'on' : 'off' } } };
    },
  }),
  operation({
    method: 'DELETE',
    path: '/api/v1/outgoing-webhooks/{name}',
    access: 'manage_webhooks',
    tag: TAG,
    summary: 'Delete a webhook; what waits for it is sent no more',
    audit: 'outgoing_webhook.delete',
    answers: { 204: [] },
    handle: async ({ c, deps, principal }) => {
      deps.writeLimit.take(principal.key_id, 1);
      const name = param(c, 'name');
      if (!(await deps.outgoingWebhooks.remove(name)))
        throw notFound(`webhook ${quotedStart(name)}`);
      return empty(204);
    },
  }),
  operation({
    method: 'POST',
    path: '/api/v1/outgoing-webhooks/{name}/resend',
    access: 'manage_webhooks',
    tag: TAG,
    summary: 'Send again what was given up',
    audit: 'outgoing_webhook.resend',
    answers: { 200: [{ type: JSON_TYPE, schema: ResentAnswer }] },
    handle: async ({ c, deps, principal }) => {
      deps.writeLimit.take(principal.key_id, 1);
      const name = param(c, 'name');
      const events = await deps.outgoingWebhooks.resend(name);
      if (events === null) throw notFound(`webhook ${quotedStart(name)}`);
      return json({ events } satisfies ResentAnswer);
    },
  }),
];
