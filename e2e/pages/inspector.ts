// The event inspector beside a view.
import { expect, type Locator, type Page } from '@playwright/test';

type Side = 'Message' | 'Raw' | 'Canonical' | 'Other protocols' | 'Conformance' | 'Integrity';

export class Inspector {
  readonly pane: Locator;
  readonly heading: Locator;
  readonly next: Locator;
  readonly previous: Locator;
  readonly close: Locator;

  constructor(page: Page) {
    this.pane = page.getByRole('complementary', { name: 'Event inspector' });
    this.heading = this.pane.getByRole('heading', { level: 2 });
    this.next = this.pane.getByRole('button', { name: 'Next event' });
    this.previous = this.pane.getByRole('button', { name: 'Previous event' });
    this.close = this.pane.getByRole('button', { name: 'Close' });
  }

  tab(side: Side): Locator {
    return this.pane.getByRole('link', { name: side, exact: true });
  }

  /** Shows one side of the event. What stands in it may stand in the one that is left, too. */
  async show(side: Side): Promise<void> {
    await this.tab(side).click();
    await expect(this.tab(side)).toHaveAttribute('aria-current', 'page');
  }
}
