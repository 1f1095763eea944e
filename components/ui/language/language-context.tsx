'use client';
// The language for every component: chosen by the server from the cookie, and the same until the page is loaded again.
import { createContext, type ReactNode, use } from 'react';
import { ENGLISH, type Language } from '@/lib/messages/language';
import { type LanguageTag, loadLanguage } from '@/lib/messages/loading/languages';
import type { MessageArea, MessageTree } from '@/lib/messages/message-area';

const LanguageContext = createContext<Language>(ENGLISH);

export function LanguageProvider({ tag, children }: { tag: LanguageTag; children: ReactNode }) {
  if (tag === ENGLISH.tag) return <LanguageContext value={ENGLISH}>{children}</LanguageContext>;
  return <LoadedLanguage tag={tag}>{children}</LoadedLanguage>;
}

/** The page waits for what it says: the server draws it in this language, too. */
function LoadedLanguage({ tag, children }: { tag: LanguageTag; children: ReactNode }) {
  return <LanguageContext value={use(loadLanguage(tag))}>{children}</LanguageContext>;
}

/** For code that comes later, and brings what it says with it. */
export function useLanguage(): Language {
  return use(LanguageContext);
}

/** What an area says, in the language of the page. */
export function useMessages<M extends MessageTree>(area: MessageArea<M>): M {
  return use(LanguageContext).messagesOf(area);
}
