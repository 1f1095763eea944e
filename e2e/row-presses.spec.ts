// Rows that open wherever they are pressed, and hold text to select and controls of their own.
import type { Locator, Page } from '@playwright/test';
import { waitUntilLive } from './fixtures/accessibility';
import { tellCapStory } from './fixtures/cap-story';
import { tellCycle } from './fixtures/cycle-story';
import { expect, test } from './fixtures/test';
import { DelegationsPage } from './pages/delegations';
import { RunPage } from './pages/run-page';

/** The ground of a row, a little above its lower edge. */
async function groundOf(row: Locator): Promise<{ x: number; y: number }> {
  const box = await row.boundingBox();
  if (box === null) throw new Error('the row is not drawn');
  return { x: box.x + box.width / 2, y: box.y + box.height - 2 };
}

async function pressGround(page: Page, row: Locator): Promise<void> {
  const { x, y } = await groundOf(row);
  await page.mouse.click(x, y);
}

test('a task in the outline opens wherever its row is pressed, and goes with one step back', async ({
  page,
  colloquy,
}) => {
  await tellCapStory(colloquy);
  const run = new RunPage(page);
  await run.open('T1');
  await waitUntilLive(page);
  const row = run.task('Quantify what');

  await pressGround(page, row);
  await expect(page).toHaveURL(/event=\d+/);
  await expect(row).toHaveAttribute('data-selected', 'true');
  await page.goBack();
  await expect(page).not.toHaveURL(/event=/);

  const other = await groundOf(run.task('Check the calendar'));
  await page.mouse.dblclick(other.x, other.y);
  await expect(page).toHaveURL(/event=\d+/);
  await page.goBack();
  await expect(page).not.toHaveURL(/event=/);

  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/event=\d+/);
  await page.goBack();
  await expect(page).not.toHaveURL(/event=/);
});

test('a press on a control of a task, with a key held, or one that selects text does not open the task', async ({
  page,
  colloquy,
}) => {
  await tellCapStory(colloquy);
  const run = new RunPage(page);
  await run.open('T1');
  await waitUntilLive(page);
  const row = run.task('Quantify what');

  await row.getByRole('button', { name: /^Fold the tasks/ }).click();
  await expect(run.task('Complete; please')).toHaveCount(0);
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Cancel' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('no longer needed');
  await dialog.getByText('Cancel', { exact: false }).first().click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const ground = await groundOf(row);
  await page.keyboard.down('Shift');
  await page.mouse.click(ground.x, ground.y);
  await page.keyboard.up('Shift');
  const words = await row.getByText('analyst-1').filter({ visible: true }).boundingBox();
  const [x = 0, y = 0, width = 0, height = 0] = [words?.x, words?.y, words?.width, words?.height];
  await page.mouse.move(x + width + 40, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 1, y + height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()))).not.toBe('');
  await expect(page).not.toHaveURL(/event=/);

  await row.getByRole('link', { name: 'analyst-1' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/a\//);
});

test('a delegation, a gate and a hop of a cycle open wherever their rows are pressed', async ({
  page,
  colloquy,
}) => {
  await tellCapStory(colloquy);
  const delegations = new DelegationsPage(page);
  await delegations.open('T1');
  await waitUntilLive(page);

  await pressGround(page, delegations.row('Check the calendar'));
  await expect(page.getByRole('complementary', { name: /^Delegation/ })).toContainText('qa-1');
  await expect(delegations.row('Check the calendar')).toBeFocused();

  await pressGround(page, delegations.gate);
  await expect(delegations.approvalOf('T1.1')).toBeVisible();

  await tellCycle(colloquy);
  await delegations.open('t001');
  await waitUntilLive(page);
  const hops = delegations.cycle.getByRole('list', { name: 'Hops of the cycle' });
  await pressGround(page, hops.getByRole('listitem').last());
  await expect(page.getByRole('complementary', { name: /^Delegation/ })).toContainText('oscar');
});
