// What is the same for every store of trusted keys.
import { AppError } from '@/lib/model/errors/app-error';
import { TRUSTED_KEYS_MAX } from '../ports/trusted-key-store';

/** The refusal of one key too many. */
export function tooManyTrustedKeys(): AppError {
  return new AppError(
    'limit_exceeded',
    `A workspace trusts ${TRUSTED_KEYS_MAX} keys. Remove one, and add this one again.`,
  );
}
