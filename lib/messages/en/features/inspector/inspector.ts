// The pane in which one event is looked at; its sides come later.
import { messageArea, type RichText } from '../../../message-area';

export const INSPECTOR = messageArea('inspector', {
  title: 'Event inspector',
  event: <Drawn>(seq: Drawn): RichText<Drawn> => ['Event ', seq],
  beside: 'Beside the view',
  fill: 'Fill the view',
  previous: 'Previous event',
  next: 'Next event',
  reading: 'Reading the event',
});
