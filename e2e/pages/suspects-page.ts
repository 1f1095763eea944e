// Where a run may have gone wrong: the ranked places, what a person says of them, and the event beside them.
import type { Locator, Page } from '@playwright/test';
import { Inspector } from './inspector';

export class SuspectsPage {
  readonly suspects: Locator;
  readonly markRun: Locator;
  readonly inspector: Inspector;

  constructor(readonly page: Page) {
    this.suspects = page
      .getByRole('list', { name: 'Suspects' })
      .getByRole('listitem')
      .filter({
        has: page.getByRole('img', { name: /^suspect \d+$/ }),
      });
    this.markRun = page.getByRole('button', { name: 'Mark this run as wrong' });
    this.inspector = new Inspector(page);
  }

  async open(runId: string, query = ''): Promise<void> {
    await this.page.goto(`/r/${encodeURIComponent(runId)}/suspects${query}`);
    await this.page.getByRole('link', { name: 'Suspects', exact: true }).waitFor();
  }

  /** The place of a rank, from 1. */
  at(rank: number): Locator {
    return this.suspects.nth(rank - 1);
  }
}
