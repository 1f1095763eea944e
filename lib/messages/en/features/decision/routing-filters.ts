// What the hard filters of the router are called, in columns and in sentences.
import { messageArea } from '../../../message-area';

export const ROUTING_FILTERS = messageArea('routing-filters', {
  policy: 'Policy',
  tools: 'Tools',
  concurrency: 'Concurrency',
  network: 'Network',
  requires: 'Requires',
});
