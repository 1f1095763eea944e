// Webhooks as the settings ask for them.
import type {
  MappingOutcome,
  MappingTrial,
  OutgoingWebhookBody,
  OutgoingWebhooksAnswer,
  ResentAnswer,
  SavedOutgoingWebhook,
  SavedWebhook,
  WebhookBody,
  WebhooksAnswer,
} from '@/lib/contracts/http-webhooks';
import { type ApiResult, removeAt, requestApi } from './request';

/** The webhooks by name. */
export function getWebhooks(): Promise<ApiResult<WebhooksAnswer>> {
  return requestApi('GET', '/webhooks');
}

/** Defines a webhook, or changes the one of that name. */
export function saveWebhook(name: string, body: WebhookBody): Promise<ApiResult<SavedWebhook>> {
  return requestApi('PUT', `/webhooks/${encodeURIComponent(name)}`, { body });
}

/** Deletes a webhook; what came by it stays. */
export function deleteWebhook(name: string): Promise<ApiResult<null>> {
  return removeAt(`/webhooks/${encodeURIComponent(name)}`);
}

/** What a sample would become by an expression. */
export function attemptMapping(
  trial: MappingTrial,
  signal: AbortSignal,
): Promise<ApiResult<MappingOutcome>> {
  return requestApi('POST', '/webhooks/attempt', { body: trial, signal });
}

/** The webhooks that events go out to, by name. */
export function getOutgoingWebhooks(): Promise<ApiResult<OutgoingWebhooksAnswer>> {
  return requestApi('GET', '/outgoing-webhooks');
}

/** Sends events to an address from here on, or changes the webhook of that name. */
export function saveOutgoingWebhook(
  name: string,
  body: OutgoingWebhookBody,
): Promise<ApiResult<SavedOutgoingWebhook>> {
  return requestApi('PUT', `/outgoing-webhooks/${encodeURIComponent(name)}`, { body });
}

/** Deletes a webhook; what waits for it is sent no more. */
export function deleteOutgoingWebhook(name: string): Promise<ApiResult<null>> {
  return removeAt(`/outgoing-webhooks/${encodeURIComponent(name)}`);
}

/** Sends again what was given up. */
export function resendOutgoing(name: string): Promise<ApiResult<ResentAnswer>> {
  return requestApi('POST', `/outgoing-webhooks/${encodeURIComponent(name)}/resend`);
}
