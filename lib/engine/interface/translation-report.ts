// What is said of one message: what it means here, what is wrong with it, and what it is in other protocols.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Failure } from '@/lib/model/failure';
import type { Finding } from '@/lib/model/finding';
import type { Codec } from '@/lib/protocols/codec/codec';
import type { OfferedFix } from '@/lib/protocols/offered-fixes';

/** One message in one protocol. */
export type Output =
  | {
      readonly output: unknown;
      readonly lost: readonly string[];
      readonly invented: readonly string[];
    }
  | { readonly unsupported: string };

/** One message judged by itself and said in other protocols. `from` is null where no protocol is recognised. */
export type TranslationReport = {
  readonly from: Codec | null;
  readonly events: readonly ClutchMessage[];
  readonly findings: readonly Finding[];
  /** Why the message is refused. */
  readonly errors: readonly Failure[];
  /** Corrections of what is wrong with it. */
  readonly fixes: readonly OfferedFix[];
  readonly reply: unknown;
  /** By protocol. */
  readonly outputs: Readonly<Record<string, Output>>;
  /** Whether it is taken and breaks no rule. */
  readonly valid: boolean;
  readonly english: string | null;
};
