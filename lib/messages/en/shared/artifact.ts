// What is said of an artifact in place of it, or beside it.
import { messageArea } from '../../message-area';
import { english } from '../english-forms';

const { number } = english;

export const ARTIFACT = messageArea('artifact', {
  unnamedImage: 'Image of an agent',
  brokenImage: 'This image is broken: only its head can be read.',
  reading: 'reading',
  gone: 'not in this workspace, or no longer',
  notRead: 'not read',
  tooLarge: 'too large to show',
  tooLargeOf: (size: string) => `${size}, too large to show`,
  image: (type: string, width: number, height: number, size: string) =>
    `${type}, ${number(width)} × ${number(height)}, ${size}`,
  text: (size: string) => `text, ${size}`,
  /** `format`: PDF, ZIP. */
  file: (format: string, size: string) => `${format}, ${size}`,
  largeImage: (size: string) => `large image, ${size}`,
  binary: (size: string) => `binary, ${size}`,
  empty: 'empty, 0 B',
  showLess: 'Show less',
  json: 'JSON',
  firstRows: (count: number) => `The first ${number(count)} rows.`,
});
