// The editor of a definition: its problems, its hashes and its verdicts.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

const { number } = english;

export const DIALECT_EDITOR = messageArea('dialect-editor', {
  definition: 'Definition of the dialect',
  problems: {
    /** `message`, `alone`: forms of a definition. */
    otherMessage: (message: string, alone: string) =>
      `expected a definition, saw another message; write ${message} or the ${alone} alone`,
    hidden: (names: string) => `hidden here: ${names}`,
  },
  reading: {
    title: 'Reading',
    place: (line: number, column: number) => `Line ${number(line)}, column ${number(column)}`,
    /** Behind the place, for those who hear it. */
    goThere: ': go there',
    hash: 'Hash',
    copyHash: (name: string) => `Copy the hash (${name})`,
    twoHashes:
      'They differ, for the form of RFC 9804 drops the kind of an atom: by it the word x and the text "x" are one dialect. Ours keeps the kind; versions are known by it.',
  },
  verdicts: {
    title: 'Verdicts',
    unread: 'The rules are checked once the definition can be read.',
    checksOf: (rule: string) => `Checks of ${rule}`,
    /** The draft’s names of its constraints, in a few words. */
    rules: {
      R1: 'Templates only',
      R2: 'Bounded',
      R3: 'Core kept',
      R4: 'Author named',
    },
    words: { pass: 'pass', fail: 'fail', none: 'open' },
    /** Before what the check is called, for those who hear it. */
    goTo: 'Go to the place: ',
    /** Behind what was measured: the limit, or what it has to be. */
    ofLimit: <Drawn>(limit: Drawn): RichText<Drawn> => [' of ', limit],
    asWanted: <Drawn>(wanted: Drawn): RichText<Drawn> => [' as ', wanted],
  },
});
