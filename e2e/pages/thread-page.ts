// The view of a thread, as a person finds their way in it.
import { expect, type Locator, type Page } from '@playwright/test';
import { Composer } from './composer';
import { Inspector } from './inspector';
import { Sidebar } from './sidebar';

export class ThreadPage {
  readonly title: Locator;
  /** The title with the state of the run, and the ways to its other views. */
  readonly head: Locator;
  readonly messages: Locator;
  readonly jumpToNewest: Locator;
  readonly unreadLine: Locator;
  readonly composer: Composer;
  readonly inspector: Inspector;

  constructor(readonly page: Page) {
    this.title = page.getByRole('heading', { level: 1 });
    this.head = page.getByRole('main').locator('header').first();
    this.messages = page.getByRole('list', { name: 'Messages' });
    this.jumpToNewest = page.getByRole('button', { name: /newest/i });
    this.unreadLine = this.messages.getByText('New since you were here');
    this.composer = new Composer(page);
    this.inspector = new Inspector(page);
  }

  /** Opens the thread and waits for the text in it. */
  async open(threadId: string, text: string): Promise<void> {
    await this.page.goto(`/t/${encodeURIComponent(threadId)}`);
    await this.said(text).waitFor();
  }

  /** Waits for the code that comes after the page: of the composer, and of the connection. */
  async untilComplete(): Promise<void> {
    await expect(new Sidebar(this.page).connection).toHaveText('Live');
    await this.page.waitForLoadState('networkidle');
  }

  /** What somebody said, exactly so. */
  said(text: string): Locator {
    return this.messages.getByText(text, { exact: true });
  }

  /** The row that holds the text. */
  row(text: string | RegExp): Locator {
    return this.messages.getByRole('listitem').filter({ hasText: text });
  }

  /** Turns the wheel over the messages; negative is towards the beginning. */
  async scroll(pixels: number): Promise<void> {
    // Into the middle of the page, where the messages are at every width.
    const { width, height } = this.page.viewportSize() ?? { width: 1280, height: 720 };
    await this.page.mouse.move(width / 2, height / 2);
    await this.page.mouse.wheel(0, pixels);
    await this.page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
  }
}
