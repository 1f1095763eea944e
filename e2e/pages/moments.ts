// The scrubber of a page about the log as a whole.
import { expect, type Page } from '@playwright/test';
import { Sidebar } from './sidebar';

/** Once the page answers: what is moved before is moved back. */
export async function moveTo(page: Page, moment: string): Promise<void> {
  await expect(new Sidebar(page).connection).toHaveText('Live');
  await page.getByRole('slider', { name: 'Moment' }).fill(moment);
}
