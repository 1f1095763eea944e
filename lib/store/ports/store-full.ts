// What a client is told where nothing more can be written.
import { AppError } from '@/lib/model/errors/app-error';

/** How long a client waits before it tries a full disk again, in seconds: disks are not emptied in an instant. */
const FULL_RETRY_SEC = 10;

/** The failure that says that a write found no room. */
export function storeFull(message: string, cause: unknown): AppError {
  return new AppError('store_full', message, { retryAfterSec: FULL_RETRY_SEC, cause });
}
