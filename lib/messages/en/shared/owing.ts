// That somebody owes somebody something: for the rooms that say it, each of which loads its own sentences.
import type { RichText } from '../../message-area';

/** A sentence up to the title of what is owed; who reads it is `You`. */
export function owing(what: string) {
  return <Drawn>(who: Drawn, isReader: boolean, whom: Drawn | null): RichText<Drawn> => {
    const verb = isReader ? 'owe' : 'owes';
    return whom === null ? [who, ` ${verb} ${what}`] : [who, ` ${verb} `, whom, ` ${what}`];
  };
}
