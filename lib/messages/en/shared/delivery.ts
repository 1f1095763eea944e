// The states of a delivery.
import { messageArea } from '../../message-area';

export const DELIVERY = messageArea('delivery', {
  waiting: 'waiting',
  leased: 'taken, not acknowledged',
  held: 'held for approval',
  delivered: 'delivered',
  dead: 'given up',
  withheld: 'withheld',
});
