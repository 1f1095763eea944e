// Why a message is refused, as its sender is told.
import type { FailureCode } from '@/lib/model/failure';

export type IngestError = {
  readonly code: FailureCode;
  readonly message: string;
  readonly path?: string;
  readonly rule?: string;
  readonly retryable: boolean;
};
