// Two runs side by side: the sentence, the rows, and the selected pair beside them.
import type { Locator, Page } from '@playwright/test';

export class ComparePage {
  readonly lead: Locator;
  readonly rows: Locator;
  readonly panel: Locator;
  readonly choice: Locator;

  constructor(readonly page: Page) {
    this.lead = page.getByRole('region', { name: 'Where the runs part' });
    this.rows = page.getByRole('list', { name: 'Aligned tasks' }).getByRole('listitem');
    this.panel = page.getByRole('complementary', { name: 'Selected tasks' });
    this.choice = page.getByRole('dialog', { name: 'Compare with' });
  }

  async open(a: string, b: string, query = ''): Promise<void> {
    await this.page.goto(`/r/${encodeURIComponent(a)}/compare/${encodeURIComponent(b)}${query}`);
    await this.lead.waitFor();
  }

  /** The row of a task by its title. */
  row(title: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('link', { name: title, exact: true }) });
  }

  /** A part of what stands beside the rows. */
  section(name: string): Locator {
    return this.panel.getByRole('region', { name });
  }
}
