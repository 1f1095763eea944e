// The palette that jumps to anything by its name.
import type { Locator, Page } from '@playwright/test';

export class Palette {
  readonly dialog: Locator;
  readonly input: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Jump to' });
    this.input = this.dialog.getByRole('combobox');
  }

  target(name: string): Locator {
    return this.dialog.getByRole('option', { name, exact: true });
  }
}
