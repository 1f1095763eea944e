// What an agent was given, once more: a client that keeps no leases says up to which seq it has everything.
import type { DeliveryRow } from '@/lib/store/ports/outbox-store';
import type { DeliveryDeps } from './delivery-deps';

/** Deliveries that one resumption repeats: a client that missed more reads the log. */
const REPEATED_MAX = 1_000;

/** Rows of one page. */
const PAGE = 200;

/** Delivers what came after a seq again, the newest first where there is too much of it. @throws AppError `store_unavailable` */
export async function repeatDelivered(
  { outbox, now }: Pick<DeliveryDeps, 'outbox' | 'now'>,
  { agentId, after, wake }: { agentId: string; after: number; wake: () => void },
): Promise<void> {
  const missed: DeliveryRow[] = [];
  for (let before: number | undefined; missed.length < REPEATED_MAX; ) {
    const older = before === undefined ? {} : { before };
    const page = await outbox.list({ states: ['delivered'], agentId, limit: PAGE, ...older });
    const mine = page.filter(({ seq }) => seq > after);
    missed.push(...mine);
    before = page.at(-1)?.seq;
    if (mine.length < PAGE) break;
  }
  if (missed.length === 0) return;
  const at = new Date(now()).toISOString();
  await outbox.move(missed, { from: ['delivered'], to: 'waiting', now: at });
  wake();
}
