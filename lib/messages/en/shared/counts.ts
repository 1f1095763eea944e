// A count that stands alone, in a head or a list: its thousands apart. The number of an event is no count.
import { messageArea } from '../../message-area';
import { english } from '../english-forms';

export const COUNTS = messageArea('counts', { count: english.grouped });
