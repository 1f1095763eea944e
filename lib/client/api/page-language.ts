// What the browser itself says of a request, in the language of the page. Requests know no component that could hand it to them: the
// page says its language in its first element, and has loaded it.
import { loadLanguage, parseLanguage } from '@/lib/messages/loading/languages';
import type { MessageArea, MessageTree } from '@/lib/messages/message-area';

/** The messages of one area in the language that the page was drawn in: for code outside of React. */
export async function pageMessagesOf<M extends MessageTree>(area: MessageArea<M>): Promise<M> {
  const tag = typeof document === 'undefined' ? '' : document.documentElement.lang;
  return (await loadLanguage(parseLanguage(tag))).messagesOf(area);
}
