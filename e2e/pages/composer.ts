// The composer at the foot of a thread or run.
import type { Locator, Page } from '@playwright/test';

export class Composer {
  readonly form: Locator;
  readonly box: Locator;
  readonly send: Locator;
  readonly recipients: Locator;
  readonly cancelTask: Locator;

  constructor(readonly page: Page) {
    this.form = page.getByRole('form', { name: 'Write into this thread' });
    this.box = this.form.getByRole('textbox', { name: 'Message' });
    this.send = this.form.getByRole('button', { name: 'Send' });
    this.recipients = this.form.getByRole('button', { name: /^Recipients/ });
    this.cancelTask = this.form.getByRole('button', { name: 'Cancel a task' });
  }

  /** Chooses what kind of message it is. */
  async chooseType(type: 'chat.message' | 'task.request'): Promise<void> {
    await this.form.getByRole('button', { name: /^Type/ }).click();
    await this.page.getByRole('menuitemradio', { name: type }).click();
  }

  /** Adds or removes recipients by their names. */
  async toggleRecipients(...names: readonly string[]): Promise<void> {
    await this.recipients.click();
    const picker = this.page.getByRole('dialog', { name: 'Recipients' });
    for (const name of names) await picker.getByRole('checkbox', { name }).click();
    await this.page.keyboard.press('Escape');
  }
}
