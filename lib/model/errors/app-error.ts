// The one error class that edges throw and catch. Its code is mapped to a status in lib/contracts/problem.ts and nowhere else.
import type { Failure, FailureCode } from '../failure';

/** On every AppError: of two copies of this file in one process, each knows the errors of the other by it. */
const MARK = Symbol.for('colloquy.app-error');

export class AppError extends Error {
  /** The bundle of the server and that of the pages have this class once each, and pages catch what the server's threw. */
  static override [Symbol.hasInstance](thrown: unknown): boolean {
    return typeof thrown === 'object' && thrown !== null && MARK in thrown;
  }

  readonly [MARK] = true;
  override readonly name = 'AppError';
  readonly code: FailureCode;
  /** One entry per thing that is wrong, where there are several. */
  readonly errors: readonly Failure[];
  /** Seconds after which a retry makes sense; set for every code that is retryable. */
  readonly retryAfterSec: number | undefined;

  /** What the protocol of an unreadable message answers to it; absent where no protocol was spoken. */
  readonly reply: unknown;

  constructor(
    code: FailureCode,
    message: string,
    options: {
      errors?: readonly Failure[];
      retryAfterSec?: number;
      reply?: unknown;
      cause?: unknown;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.errors = options.errors ?? [];
    this.retryAfterSec = options.retryAfterSec;
    this.reply = options.reply;
  }
}

/** The funnel: whatever was thrown becomes an AppError; what is not one already is `internal` and keeps its cause for the log. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError(
    'internal',
    'The server met an unexpected condition; its log has the details.',
    { cause: thrown },
  );
}
