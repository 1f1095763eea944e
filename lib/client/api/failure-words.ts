// What the browser itself says of a failure, in the language of the page. Requests know no component that could hand it to them: the
// page says its language in its first element, and has loaded it.
import { API_FAILURES } from '@/lib/messages/en/shared/api-failures';
import { loadLanguage, parseLanguage } from '@/lib/messages/loading/languages';

export type FailureWords = typeof API_FAILURES.english;

export async function failureWords(): Promise<FailureWords> {
  const tag = typeof document === 'undefined' ? '' : document.documentElement.lang;
  return (await loadLanguage(parseLanguage(tag))).messagesOf(API_FAILURES);
}
