// What is the same for every store of webhooks.
import { AppError } from '@/lib/model/errors/app-error';
import { WEBHOOKS_MAX } from '../ports/webhook-store';

/** The refusal of one webhook too many. */
export function tooManyWebhooks(): AppError {
  return new AppError(
    'limit_exceeded',
    `A workspace keeps ${WEBHOOKS_MAX} webhooks. Delete one, and save this one again.`,
  );
}
