// Webhooks as the settings ask for them.
import type {
  MappingOutcome,
  MappingTrial,
  SavedWebhook,
  WebhookBody,
  WebhooksAnswer,
} from '@/lib/contracts/http-webhooks';
import { type ApiResult, requestApi } from './request';

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
  return requestApi('DELETE', `/webhooks/${encodeURIComponent(name)}`);
}

/** What a sample would become by an expression. */
export function attemptMapping(
  trial: MappingTrial,
  signal: AbortSignal,
): Promise<ApiResult<MappingOutcome>> {
  return requestApi('POST', '/webhooks/attempt', { body: trial, signal });
}
