// How large something is, in bytes.
import { messageArea } from '../../message-area';
import { english } from '../english-forms';

export const SIZES = messageArea('sizes', {
  size: (count: number, unit: 'B' | 'kB' | 'MB') =>
    `${unit === 'B' ? english.number(count) : english.decimal(count, 1)} ${unit}`,
});
