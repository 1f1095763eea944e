// The composer at the foot of a thread or run.
import { expect, type Locator, type Page } from '@playwright/test';

export class Composer {
  readonly form: Locator;
  readonly box: Locator;
  readonly send: Locator;
  readonly sendNow: Locator;
  readonly undo: Locator;
  readonly files: Locator;
  readonly attach: Locator;
  readonly picker: Locator;
  readonly recipients: Locator;
  readonly cancelTask: Locator;

  constructor(readonly page: Page) {
    this.form = page.getByRole('form', { name: 'Write into this thread' });
    this.box = this.form.getByRole('textbox', { name: 'Message' });
    this.send = this.form.getByRole('button', { name: 'Send', exact: true });
    this.sendNow = this.form.getByRole('button', { name: 'Send now' });
    this.undo = this.form.getByRole('button', { name: /^Undo/ });
    this.files = this.form.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
    this.attach = this.form.getByRole('button', { name: /^Attach files/ });
    this.picker = this.form.locator('input[type="file"]');
    this.recipients = this.form.getByRole('button', { name: /^Recipients/ });
    this.cancelTask = this.form.getByRole('button', { name: 'Cancel a task' });
  }

  /** Sends what is written without the five seconds in which it could be taken back. */
  async sendAtOnce(): Promise<void> {
    await this.box.press('Enter');
    await expect(this.sendNow).toBeFocused();
    await this.page.keyboard.press('Enter');
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
