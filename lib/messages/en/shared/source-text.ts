// What is said at a text as it arrived: where it cannot be read, what is marked in it.
import { messageArea } from '../../message-area';
import { english } from '../english-forms';

const { number } = english;

export const SOURCE_TEXT = messageArea('source-text', {
  fault: {
    title: 'Where it cannot be read',
    place: (line: number, column: number) => `Line ${number(line)}, column ${number(column)}`,
    placeAtEnd: (line: number, column: number) =>
      `Line ${number(line)}, column ${number(column)}, where the text ends`,
    goThere: 'Go there',
  },
  marks: { invented: 'invented', pointed: 'the place that is meant' },
  /** Read aloud behind what is marked. */
  marked: (what: string) => ` (${what})`,
});
