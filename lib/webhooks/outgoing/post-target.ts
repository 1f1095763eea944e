// Somebody that events of the log are posted to: which of them, how one becomes a request, and what is noted of it.
import type { SignedPost } from '@/lib/delivery/signed-post';
import type { DeliverySigner } from '@/lib/delivery/signer';
import type { EventRecord } from '@/lib/model/event-record';
import type { TryOutcome } from '@/lib/model/orchestration/delivery';
import type { DeliveryRow } from '@/lib/store/ports/outbox-store';

/** What of the log is wanted. */
export type FollowedTarget = {
  /** Its rows stand in the outbox under `webhookReceiver` of it. */
  readonly name: string;
  /** What was stored after this event is wanted. */
  readonly sinceSeq: number;
  readonly matches: (record: EventRecord) => boolean;
  /** Where all of it stands in one run, what was stored before this process knew of the target is looked for there. */
  readonly runId?: string;
};

/** Posts over the egress rules and the circuits, signed as the target wants it. */
export type PostOver = (signer: Pick<DeliverySigner, 'headersFor'>) => SignedPost;

export type PostTarget = {
  readonly name: string;
  /** Posts the event of a row; it has arrived, too, where there is nothing to be said of it. */
  post(row: DeliveryRow, over: PostOver, signal: AbortSignal): Promise<TryOutcome>;
  /** Is told of each try; `error` is null where it arrived, `isOver` says that no other follows. */
  tried(
    row: DeliveryRow,
    outcome: { readonly at: string; readonly error: string | null; readonly isOver: boolean },
  ): Promise<void>;
};
