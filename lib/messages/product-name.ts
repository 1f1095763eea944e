// The one word that is the same in every language.
export const PRODUCT_NAME = 'Colloquy';

/** What a tab of the browser is called. @param page What the page is called; `%s` for the one that it has. */
export function tabTitle(page: string): string {
  return `${page} · ${PRODUCT_NAME}`;
}
