// The pseudo-language: the English catalogue with accents and longer words. What is drawn without them does not come from
// the catalogue, and what breaks under them would break in German. Never offered; tests and developers set the cookie.
import type { Language } from '../language';
import type { MessageArea, MessageTree } from '../message-area';
import { pseudoText } from './pseudo-text';

const made = new WeakMap<MessageTree, MessageTree>();

export const PSEUDO_ENGLISH: Language = {
  // XA is one of the regions that are nobody's.
  tag: 'en-XA',
  messagesOf<M extends MessageTree>({ english }: MessageArea<M>): M {
    const known = made.get(english) ?? pseudoMessages(english);
    made.set(english, known);
    return known as M;
  },
};

function pseudoMessages(messages: MessageTree): MessageTree {
  return Object.fromEntries(
    Object.entries(messages).map(([name, message]) => [name, pseudoMessage(message)]),
  );
}

function pseudoMessage(message: MessageTree[string]): MessageTree[string] {
  if (typeof message === 'string') return pseudoText(message);
  if (typeof message !== 'function') return pseudoMessages(message);
  return (...args) => {
    // A list of names stands in a text as its names do.
    const kept = args.flat<unknown[]>().filter((arg) => typeof arg === 'string');
    const said = message(...args);
    if (typeof said === 'string') return pseudoText(said, kept);
    return said.map((part) => (typeof part === 'string' ? pseudoText(part, kept) : part));
  };
}
