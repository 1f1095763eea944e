// Decisions: the funnel wherever it stands, the panel beside a thread, and the view of a run with what would be otherwise.
import { expect, type Locator, type Page } from '@playwright/test';
import { Inspector } from './inspector';

/** The table of all agents, filter by filter. */
export class Funnel {
  readonly table: Locator;

  constructor(place: Locator) {
    this.table = place.getByRole('table', { name: 'Agents, filter by filter' });
  }

  /** The row of an agent, or of several of them (`8 more`). */
  agent(name: string): Locator {
    const head = this.table.page().getByRole('rowheader', { name, exact: true });
    return this.table.getByRole('row').filter({ has: head });
  }
}

/** Beside a thread. */
export class DecisionPanel {
  readonly pane: Locator;
  readonly heading: Locator;
  readonly funnel: Funnel;
  readonly openEvent: Locator;
  readonly whatIf: Locator;

  constructor(page: Page) {
    this.pane = page.getByRole('complementary', { name: 'Decision' });
    this.heading = this.pane.getByRole('heading', { level: 2 });
    this.funnel = new Funnel(this.pane);
    this.openEvent = this.pane.getByRole('button', { name: 'Open the event' });
    this.whatIf = this.pane.getByRole('link', { name: 'What if' });
  }
}

export class DecisionsPage {
  readonly view: Locator;
  readonly list: Locator;
  readonly funnel: Funnel;
  readonly whatIfButton: Locator;
  readonly whatIf: Locator;
  readonly flips: Locator;
  readonly reset: Locator;
  readonly tryButton: Locator;
  readonly dryRun: Locator;
  readonly inspector: Inspector;

  constructor(readonly page: Page) {
    this.view = page.getByRole('main');
    this.list = page.getByRole('navigation', { name: 'Decisions of this run' });
    this.funnel = new Funnel(page.locator('#main'));
    this.whatIfButton = page.locator('#main').getByRole('button', { name: 'What if' });
    this.whatIf = page.getByRole('complementary', { name: 'What if' });
    this.flips = this.whatIf.getByRole('list', { name: 'Decisions under the changes' });
    this.reset = this.whatIf.getByRole('button', { name: 'Reset' });
    this.tryButton = page.locator('#main').getByRole('button', { name: 'Try a request' });
    this.dryRun = page.getByRole('complementary', { name: 'Try a request' });
    this.inspector = new Inspector(page);
  }

  async open(runId: string, query = ''): Promise<void> {
    await this.page.goto(`/r/${encodeURIComponent(runId)}/decisions${query}`);
    await this.funnel.table.waitFor();
  }

  /** The decisions, in the order of the log. */
  get entries(): Locator {
    return this.list.getByRole('listitem');
  }

  /** Scrolls the decisions until one is there: what is not read yet is read on the way. */
  async scrollTo(edge: 'start' | 'end', entry: Locator): Promise<void> {
    const step = edge === 'start' ? -4_000 : 4_000;
    await this.list.hover();
    await expect(async () => {
      await this.page.mouse.wheel(step, 0);
      await expect(entry).toBeInViewport({ timeout: 200 });
    }).toPass({ intervals: [50] });
  }

  /** The slider of a preferred term. */
  weight(term: string): Locator {
    return this.whatIf.getByRole('slider', { name: `Weight of ${term}` });
  }

  /** The same as a number to type. */
  weightNumber(term: string): Locator {
    return this.whatIf.getByRole('spinbutton', { name: `Weight of ${term}, as a number` });
  }

  takesPart(agent: string): Locator {
    return this.whatIf.getByRole('switch', { name: `${agent} takes part` });
  }

  limit(agent: string): Locator {
    return this.whatIf.getByRole('spinbutton', { name: `Tasks that ${agent} takes at a time` });
  }
}
