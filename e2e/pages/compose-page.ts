// The whole composer: what is written at the left, what would become of it at the right.
import { expect, type Locator, type Page } from '@playwright/test';

export class ComposePage {
  readonly form: Locator;
  readonly message: Locator;
  readonly text: Locator;
  readonly source: Locator;
  readonly preview: Locator;
  readonly send: Locator;
  readonly undo: Locator;

  constructor(readonly page: Page) {
    this.form = page.getByRole('form', { name: 'Compose a message' });
    this.message = this.form.getByRole('group', { name: 'The message' });
    this.text = this.form.getByRole('textbox', { name: 'Text of the message' });
    this.source = this.form.getByRole('textbox', { name: 'The message as it is sent' });
    this.preview = page.getByRole('region', { name: 'What it does' });
    this.send = this.form.getByRole('button', { name: 'Send', exact: true });
    this.undo = this.form.getByRole('button', { name: /^Undo/ });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/compose${query}`);
    // The message belongs to the page's scripts from here on.
    await this.page.locator('[role="status"]', { hasText: 'Live' }).waitFor({ state: 'attached' });
  }

  async speak(protocol: string): Promise<void> {
    const choice = this.form.getByRole('radio', { name: protocol });
    await choice.click({ force: true });
    await expect(choice).toBeChecked();
    // The forms of the protocol come first.
    await expect(this.message).toHaveAttribute('aria-busy', 'false');
  }

  async writeAs(mode: 'Plain' | 'Form' | 'JSON' | 'Text'): Promise<void> {
    await this.form.getByRole('radio', { name: mode, exact: true }).check({ force: true });
  }

  async choose(kind: string): Promise<void> {
    await this.form.getByRole('button', { name: /^Type/ }).click();
    await this.page.getByRole('menuitemradio', { name: kind, exact: true }).click();
  }

  /** A field by its path as it is written on the wire, such as `payload.title`. */
  field(path: string): Locator {
    const name = new RegExp(`^${path.replaceAll('.', '\\.')}( \\(required\\))?$`);
    return this.form.getByRole('textbox', { name }).or(this.form.getByRole('combobox', { name }));
  }

  /** Sends what is written without the five seconds in which it could be taken back. */
  async sendAtOnce(): Promise<void> {
    await this.send.click();
    await this.form.getByRole('button', { name: 'Send now' }).click();
  }
}
