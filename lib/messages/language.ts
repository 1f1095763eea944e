// A language in which the app speaks, and English, which comes with the code that says it: nothing is loaded for it.
import type { MessageArea, MessageTree } from './message-area';

export type Language = {
  /** As `<html lang>` says it (BCP 47). */
  readonly tag: string;
  messagesOf<M extends MessageTree>(area: MessageArea<M>): M;
};

export const ENGLISH: Language = {
  tag: 'en',
  messagesOf: ({ english }) => english,
};
