// The left pane: whether the page is live, and everything there is to go to.
import type { Locator, Page } from '@playwright/test';

export class Sidebar {
  readonly nav: Locator;
  readonly connection: Locator;

  constructor(page: Page) {
    this.nav = page.getByRole('navigation', { name: 'Workspace' });
    this.connection = page
      .getByRole('status')
      .filter({ hasText: /^(Connecting|Catching up|Live|Offline|Signed out)$/ });
  }

  /** A channel, run or agent by the beginning of its name. */
  link(name: string | RegExp): Locator {
    return this.nav.getByRole('link', { name });
  }
}
