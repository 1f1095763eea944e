// The worker that cuts code into tokens. Grammars are regular expressions over hostile text: here they hold up nobody, and the
// page ends the worker that takes too long.
import type { GrammarLanguage } from './code-language';
import { loadGrammar, tokensOf } from './tokens';

export type TokensTask = { readonly text: string; readonly language: GrammarLanguage };

/** `begun` when the grammar is there: loading it is not the text's doing. */
export type TokensReport =
  | { readonly kind: 'begun' }
  | { readonly kind: 'done'; readonly tokens: ReturnType<typeof tokensOf> };

const report = (message: TokensReport): void => self.postMessage(message);

self.addEventListener('message', async ({ data }: MessageEvent<TokensTask>) => {
  const { text, language } = data;
  try {
    await loadGrammar(language);
    report({ kind: 'begun' });
    report({ kind: 'done', tokens: tokensOf(text, language) });
  } catch {
    // Code whose grammar does not come, as after an update of the server, is read as it stands.
    report({ kind: 'done', tokens: null });
  }
});
