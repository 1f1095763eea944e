// The Protocol lab: the text in front, the result beside, the samples below.
import type { Locator, Page } from '@playwright/test';

export class LabPage {
  readonly box: Locator;
  readonly result: Locator;
  readonly findings: Locator;
  /** The button of the menu that says by which edition of its protocol the text is read. */
  readonly reading: Locator;
  readonly samples: Locator;

  constructor(readonly page: Page) {
    this.box = page.getByRole('textbox', { name: 'Message to look at' });
    this.result = page.getByRole('region', { name: 'What it says' });
    this.findings = this.result.getByRole('list', { name: 'Findings' });
    this.reading = this.result.getByRole('button', { name: /^Reading:/ });
    this.samples = page.getByRole('region', { name: 'Samples' });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/lab${query}`);
    // The text belongs to the page's scripts from here on.
    await this.page.locator('[role="status"]', { hasText: 'Live' }).waitFor({ state: 'attached' });
  }

  /** Puts a text in as a person pastes it. */
  async paste(text: string): Promise<void> {
    await this.box.fill(text);
  }

  /** The fold of a protocol's samples. */
  group(protocol: string): Locator {
    return this.samples.getByRole('button', { name: new RegExp(`^${protocol} \\d+`) });
  }

  sample(title: string): Locator {
    return this.samples.getByRole('link', { name: title });
  }

  /** The message in another protocol. */
  saidIn(protocol: string): Locator {
    return this.result.getByRole('region', { name: `In ${protocol}`, exact: true });
  }

  /** One part of the result by its title. */
  part(title: string): Locator {
    return this.result.getByRole('region', { name: title, exact: true });
  }
}
