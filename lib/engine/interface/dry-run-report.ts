// What would become of a message if it were sent.
import type { EdgeCheck } from '@/lib/delegation/check-edge';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { SignatureStatus } from '@/lib/model/event-record';
import type { Finding } from '@/lib/model/finding';
import type { EngineDeps } from './engine-deps';
import type { IngestError } from './ingest-error';

/** One handing-over, and what is said of it. */
export type CheckedEdge = EdgeCheck & { readonly from: string; readonly to: string };

/** What would become of one message if it were sent. */
export type DryRunReport = {
  /** Why it would be refused; null where it would be stored. */
  readonly error: IngestError | null;
  readonly events: readonly ClutchMessage[];
  /** Of the message alone, and of what the log and the registry show. */
  readonly findings: readonly Finding[];
  /** Null where it would be refused. */
  readonly signature: SignatureStatus | null;
  /** Every handing-over in it, checked. */
  readonly edges: readonly CheckedEdge[];
  /** Whether forbidden ones are kept from their recipients, or only marked. */
  readonly delegation: EngineDeps['delegation'];
  /** What its protocol answers to a message that is refused. */
  readonly reply: unknown;
};
