// Moves what stands in the outbox for a target, a few rows at a time.
import type { DeliveryState } from '@/lib/model/orchestration/delivery';
import { webhookReceiver } from '@/lib/store/ports/outbox-store';
import type { SendingDeps } from './outgoing-deps';

/** Rows that are moved in one go. */
const MOVED_MAX = 500;

type Move = { readonly from: readonly DeliveryState[]; readonly to: 'waiting' | 'withheld' };

/** Moves every row of a target; returns how many. */
export async function moveRows(
  { outbox, now }: Pick<SendingDeps, 'outbox' | 'now'>,
  name: string,
  { from, to }: Move,
): Promise<number> {
  const agentId = webhookReceiver(name);
  const at = new Date(now()).toISOString();
  for (let moved = 0; ; ) {
    const rows = await outbox.list({ states: from, agentId, limit: MOVED_MAX });
    const keys = rows.map(({ agent_id, seq }) => ({ agent_id, seq }));
    const done = await outbox.move(keys, { from, to, now: at });
    moved += done.length;
    if (done.length === 0 || rows.length < MOVED_MAX) return moved;
  }
}
