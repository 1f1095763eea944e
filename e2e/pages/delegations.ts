// The lineage of a run: its outline, its gates and cycles, and the panel beside it.
import type { Locator, Page } from '@playwright/test';

export class DelegationsPage {
  readonly counts: Locator;
  readonly lineage: Locator;
  readonly cycle: Locator;

  constructor(readonly page: Page) {
    this.counts = page.getByRole('list', { name: 'Counts' });
    this.lineage = page.getByRole('tree', { name: 'Lineage' });
    this.cycle = page.getByRole('region', { name: 'Cycle' });
  }

  async open(runId: string, query = ''): Promise<void> {
    await this.page.goto(`/r/${encodeURIComponent(runId)}/delegations${query}`);
    await this.counts.waitFor();
  }

  /** The row of a handing-over or a gate, by words in it. */
  row(words: string | RegExp): Locator {
    return this.lineage.getByRole('treeitem').filter({ hasText: words });
  }

  /** All rows that are drawn. */
  get items(): Locator {
    return this.lineage.getByRole('treeitem');
  }

  get gate(): Locator {
    return this.row('Gate.');
  }

  /** What stands beside the lineage about a gate. */
  approvalOf(taskId: string): Locator {
    return this.page.getByRole('complementary', { name: `Approval of ${taskId}` });
  }

  /** Opens the pane of a decision at a gate and confirms it. */
  async decide(
    place: Locator,
    decision: 'Approve' | 'Reject' | 'Ask',
    comment?: string,
  ): Promise<void> {
    await place.getByRole('button', { name: decision, exact: true }).click();
    const pane = this.page.getByRole('dialog', { name: decision });
    if (comment !== undefined) await pane.getByRole('textbox').fill(comment);
    await pane.getByRole('button', { name: `${decision} it` }).click();
  }
}
