// What people react to a row of a thread, and what is pinned, as a person finds it.
import type { Locator, Page } from '@playwright/test';
import { ThreadPage } from './thread-page';

export class Reactions extends ThreadPage {
  readonly pinned: Locator;
  readonly pinnedList: Locator;

  constructor(page: Page) {
    super(page);
    this.pinned = this.head.getByRole('button', { name: /pinned$/ });
    this.pinnedList = page.getByRole('dialog', { name: 'Pinned in this thread' });
  }

  /** What can be done with a row, once it is pointed at. */
  async actionsOf(text: string): Promise<Locator> {
    await this.row(text).hover();
    // As a hand does: of one move alone a page may hear that the mouse came, and not that it moved.
    await this.row(text).hover({ position: { x: 4, y: 4 } });
    return this.row(text).getByRole('toolbar');
  }

  /** A reaction beneath the row, where it is given: a button for those who may take it back. */
  chip(text: string, name: RegExp): Locator {
    return this.row(text).getByRole('button', { name });
  }

  /** Opens the menu of reactions of a row and chooses one. */
  async react(text: string, name: string): Promise<void> {
    await (await this.actionsOf(text)).getByRole('button', { name: 'React' }).click();
    await this.page.getByRole('menuitem', { name, exact: true }).click();
  }
}
