// The search: its field, what is offered at the caret, and what was found.
import type { Locator, Page } from '@playwright/test';

export class SearchPage {
  readonly field: Locator;
  readonly hits: Locator;
  readonly completions: Locator;

  constructor(readonly page: Page) {
    this.field = page.getByRole('combobox', { name: 'Search messages' });
    this.hits = page.getByRole('main').getByRole('article');
    this.completions = page.getByRole('listbox', { name: 'Completions' });
  }

  async open(q: string): Promise<void> {
    await this.page.goto(`/search?${new URLSearchParams({ q })}`);
  }

  /** A hit by its text. */
  hit(text: string | RegExp): Locator {
    return this.hits.filter({ hasText: text });
  }

  completion(name: string | RegExp): Locator {
    return this.completions.getByRole('option', { name });
  }
}
