// What tells things of one name apart.
import { messageArea } from '../../../message-area';

export const NAMES = messageArea('names', {
  imported: 'Imported',
  began: (when: string) => `Began ${when}`,
});
