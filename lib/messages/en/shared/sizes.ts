// How large something is, in bytes.
import { messageArea } from '../../message-area';
import { english } from '../english-forms';

export const SIZES = messageArea('sizes', {
  bytes: (count: number) => `${english.number(count)} B`,
  kilobytes: (count: number) => `${english.decimal(count, 1)} kB`,
  megabytes: (count: number) => `${english.decimal(count, 1)} MB`,
});
