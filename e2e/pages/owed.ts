// The Owed inbox: its rows, its filters, and its count in the sidebar.
import type { Locator, Page } from '@playwright/test';

export class OwedPage {
  readonly list: Locator;
  /** The way to it, with how much is owed. */
  readonly link: Locator;

  constructor(readonly page: Page) {
    this.list = page.getByRole('list', { name: 'What is owed' });
    this.link = page
      .getByRole('navigation', { name: 'Workspace' })
      .getByRole('link', { name: /^Owed/ });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/owed${query}`);
    await this.page.getByRole('heading', { name: 'Owed', level: 1 }).waitFor();
  }

  row(words: string | RegExp): Locator {
    return this.list.getByRole('article').filter({ hasText: words });
  }

  /** Chooses one of a menu of the filter. */
  async filter(menu: 'Kind' | 'Who owes' | 'Run', choice: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name: menu }).click();
    await this.page.getByRole('menuitemradio', { name: choice }).click();
  }

  /** Opens the dialog of something that is done to the task of a row. */
  async act(row: Locator, action: 'Cancel' | 'Retry' | 'Reassign'): Promise<Locator> {
    await row.getByRole('button', { name: /^Actions on/ }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
    return this.page.getByRole('dialog', { name: `${action} the task` });
  }
}
