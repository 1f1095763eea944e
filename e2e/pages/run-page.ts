// The page of a run: its tasks as a tree table, and who waits for whom.
import type { Locator, Page } from '@playwright/test';
import { Inspector } from './inspector';

export class RunPage {
  readonly title: Locator;
  readonly tasks: Locator;
  readonly waits: Locator;
  readonly inspector: Inspector;

  constructor(readonly page: Page) {
    this.title = page.getByRole('heading', { level: 1 });
    this.tasks = page.getByRole('table', { name: 'Tasks' });
    this.waits = page.getByRole('region', { name: 'Who waits for whom' });
    this.inspector = new Inspector(page);
  }

  async open(runId: string, query = ''): Promise<void> {
    await this.page.goto(`/r/${encodeURIComponent(runId)}${query}`);
    await this.tasks.waitFor();
  }

  /** The row of a task by its title. */
  task(title: string): Locator {
    return this.tasks.getByRole('row').filter({ hasText: title });
  }
}
