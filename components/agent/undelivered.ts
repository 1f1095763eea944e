// Which deliveries count as undelivered, for the page that draws them and the view that reads them again.
import type { DeliveryState } from '@/lib/model/orchestration/delivery';

export const UNDELIVERED: readonly DeliveryState[] = [
  'waiting',
  'leased',
  'held',
  'dead',
  'withheld',
];

/** Rows on an agent's page: the newest are what somebody looks for. */
export const UNDELIVERED_SHOWN = 50;
