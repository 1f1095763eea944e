// The alerts, and the dialog in which a search is saved that raises them.
import { expect, type Locator, type Page } from '@playwright/test';

export class AlertsPage {
  readonly alerts: Locator;
  readonly dialog: Locator;

  constructor(readonly page: Page) {
    this.alerts = page.getByRole('main').getByRole('article');
    this.dialog = page.getByRole('dialog');
  }

  alert(text: string | RegExp): Locator {
    return this.alerts.filter({ hasText: text });
  }

  /** Saves what stands in the field of the search. */
  async save(name: string, alert?: { over: number; webhook?: string }): Promise<void> {
    await this.page.getByRole('button', { name: 'Save', exact: true }).click();
    await this.dialog.getByLabel('Name').fill(name);
    if (alert) {
      await this.dialog.getByLabel('Raise an alert').check();
      await this.dialog.getByLabel('Over how many').fill(String(alert.over));
      if (alert.webhook) await this.dialog.getByLabel('webhook').fill(alert.webhook);
    }
    await this.dialog.getByRole('button', { name: 'Save', exact: true }).click();
    // It stays until the server has it.
    await expect(this.dialog).toBeHidden();
  }
}
