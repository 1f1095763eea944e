// The language of a request, for what the server draws itself: the document, titles.
import { cookies } from 'next/headers';
import {
  LANGUAGE_COOKIE,
  type LanguageTag,
  loadLanguage,
  parseLanguage,
} from '@/lib/messages/loading/languages';
import type { MessageArea, MessageTree } from '@/lib/messages/message-area';

export async function requestLanguage(): Promise<LanguageTag> {
  return parseLanguage((await cookies()).get(LANGUAGE_COOKIE)?.value ?? '');
}

/** What an area says to whoever asked for the page. */
export async function messagesOf<M extends MessageTree>(area: MessageArea<M>): Promise<M> {
  return (await loadLanguage(await requestLanguage())).messagesOf(area);
}
