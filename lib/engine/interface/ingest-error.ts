// Why a message is refused, as its sender is told.
import type { FailureCode } from '@/lib/model/failure';

/**
 * The deciding failure of a message that was not stored. `rule` is the row of the checklist that it breaks; `retryable` says that
 * the same message may pass later.
 */
export type IngestError = {
  readonly code: FailureCode;
  readonly message: string;
  readonly path?: string;
  readonly rule?: string;
  readonly retryable: boolean;
};
