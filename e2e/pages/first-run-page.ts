// What an empty workspace shows.
import type { Locator, Page } from '@playwright/test';
import { copiedBy } from './clipboard';

export class FirstRunPage {
  readonly heading: Locator;
  readonly play: Locator;
  readonly makeKey: Locator;

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { level: 1, name: 'Nothing has been said yet' });
    this.play = page.getByRole('button', { name: 'Play the sample team' });
    this.makeKey = page.getByRole('button', { name: 'Make a key' });
  }

  async open(): Promise<void> {
    await this.page.goto('/');
    await this.heading.waitFor();
  }

  /** Makes a key for the agent of the snippet, and copies the snippet in a language. */
  async copySnippetWithKey(language: 'curl' | 'JavaScript' | 'Python' | 'MCP'): Promise<string> {
    await this.page.getByText(language, { exact: true }).click();
    await this.makeKey.click();
    await this.page.getByText('The key is shown this once.').waitFor();
    return copiedBy(this.page.getByRole('button', { name: 'Copy' }));
  }
}
