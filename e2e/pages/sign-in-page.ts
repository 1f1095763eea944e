// The page that asks for a key.
import type { Locator, Page } from '@playwright/test';

export class SignInPage {
  readonly key: Locator;
  readonly submit: Locator;
  readonly failure: Locator;

  constructor(readonly page: Page) {
    this.key = page.getByLabel('Key');
    this.submit = page.getByRole('button', { name: 'Sign in' });
    // The framework has an alert of its own, for announcing navigation; it is never inside the form.
    this.failure = page.locator('form').getByRole('alert');
  }

  async open(): Promise<void> {
    await this.page.goto('/sign-in');
    await this.submit.waitFor();
  }

  /** Types a key as if it were pasted, and sends it. */
  async paste(key: string): Promise<void> {
    await this.key.fill(key);
    await this.submit.click();
  }
}
