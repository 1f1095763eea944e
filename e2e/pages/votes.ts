// What triads are asked: the list with its filters, and the room of one proposal.
import type { Locator, Page } from '@playwright/test';

export class VotesPage {
  readonly list: Locator;

  constructor(readonly page: Page) {
    this.list = page.getByRole('list', { name: 'Proposals' });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/votes${query}`);
    await this.page.getByRole('heading', { name: 'Votes', level: 1 }).waitFor();
  }

  row(words: string | RegExp): Locator {
    return this.list.getByRole('article').filter({ hasText: words });
  }

  /** Chooses one of a menu of the filter. */
  async filter(menu: 'State' | 'Triad', choice: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name: menu }).click();
    await this.page.getByRole('menuitemradio', { name: choice }).click();
  }
}

export class VoteRoom {
  readonly main: Locator;
  readonly uncounted: Locator;
  readonly comments: Locator;

  constructor(readonly page: Page) {
    this.main = page.getByRole('main');
    this.uncounted = page.getByRole('list', { name: 'Votes that do not count' });
    this.comments = page.getByRole('list', { name: 'Comments' });
  }

  async open(proposalId: string, runId: string): Promise<void> {
    const run = encodeURIComponent(runId);
    await this.page.goto(`/votes/${encodeURIComponent(proposalId)}?run=${run}`);
    await this.page.locator('[role="status"]', { hasText: 'Live' }).waitFor();
  }

  seat(name: string): Locator {
    return this.main
      .getByRole('list', { name: 'Seats' })
      .getByRole('listitem')
      .filter({
        has: this.page.getByRole('link', { name, exact: true }),
      });
  }

  /** Asks the member on a seat for its vote. */
  ask(name: string): Locator {
    return this.seat(name).getByRole('button', { name: `Ask for the vote of ${name}` });
  }

  /** What a vote of these agents would do. */
  outlook(agents: string): Locator {
    const heading = this.page.getByRole('heading', { name: `What the vote of ${agents} would do` });
    return this.main.locator('section').filter({ has: heading });
  }
}
