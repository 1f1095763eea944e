// Reactions to messages.
import { messageArea } from '../../../message-area';
import { english } from '../../english-forms';

/** `you, ken and 3 more`. */
function namesOf(names: readonly string[], more: number): string {
  const named = names.join(', ');
  return more > 0 ? `${named} and ${english.number(more)} more` : named;
}

export const THREAD_REACTIONS = messageArea('thread-reactions', {
  names: {
    agree: 'Agree',
    disagree: 'Disagree',
    thanks: 'Thanks',
    looking: 'Looking into it',
    done: 'Done',
    pin: 'Pinned',
  },
  list: (seq: number) => `Reactions to event ${english.number(seq)}`,
  menu: 'Reactions',
  react: 'React',
  takeBack: (reaction: string) => `Take back “${reaction}”`,
  pin: 'Pin',
  unpin: 'Unpin',
  you: 'you',
  by: (names: readonly string[], more: number) => `By ${namesOf(names, more)}`,
  byPressToTakeBack: (names: readonly string[], more: number) =>
    `By ${namesOf(names, more)}. Press to take it back`,
  /** For those who hear it only. */
  givenBy: (names: readonly string[], more: number) => `by ${namesOf(names, more)}`,
  reactionBy: (reaction: string, names: readonly string[], more: number) =>
    `${reaction}, by ${namesOf(names, more)}`,
});
