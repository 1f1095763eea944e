// Screens between a phone and a desk, where the sidebar, and a detail, take their part of the width.
import type { Locator } from '@playwright/test';
import { aChat, aRequest } from './fixtures/events';
import { tooWide } from './fixtures/screens';
import { expect, test } from './fixtures/test';
import { ThreadPage } from './pages/thread-page';

const isCut = (text: Locator) =>
  text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);

test.describe('768 pixels wide', () => {
  test.use({ viewport: { width: 768, height: 900 } });

  test('the list of runs says their titles', async ({ page, colloquy }) => {
    await colloquy.post([aChat('prices of all vendors')]);
    await page.goto('/runs');

    const title = page.getByRole('article').getByRole('heading', { level: 2 });

    await expect(title).toHaveText('prices of all vendors');
    expect(await isCut(title)).toBe(false);
    expect(await page.evaluate(tooWide)).toEqual([]);
  });

  test('the delegations of a run say the state and the beginning of the title of tasks whose agents have long names', async ({
    page,
    colloquy,
  }) => {
    const lead = { agent_id: `agent:${'a-lead'.repeat(12)}` };
    const ken = { agent_id: `agent:${'a-worker'.repeat(12)}` };
    await colloquy.post([
      aRequest('Write the report', { task_id: 'task:root', from: ken, to: [lead] }),
      aRequest('Collect the prices', {
        task_id: 'task:prices',
        parent_task_id: 'task:root',
        from: lead,
        to: [ken],
        payload: {
          title: 'Collect the prices',
          delegation: { mode: 'transfer', from: lead.agent_id, to: ken.agent_id },
        },
      }),
    ]);
    await page.goto('/r/run:r1/delegations');
    const tree = page.getByRole('tree');
    const widthOf = async (text: string) =>
      (await tree.getByText(text, { exact: true }).last().boundingBox())?.width ?? 0;

    await expect(tree.getByText('requested')).toHaveCount(2);
    expect(await widthOf('Collect the prices')).toBeGreaterThan(80);
    expect(await page.evaluate(tooWide)).toEqual([]);
  });

  test('the audit says what was done to what, and what came of it', async ({ page }) => {
    await page.goto('/settings');
    await page.getByRole('textbox', { name: 'Agent id' }).fill('ken');
    await page.getByRole('button', { name: 'Make a key' }).first().click();
    await page.getByRole('status').locator('code').waitFor();

    await page.goto('/settings/audit');
    await page.getByRole('main').getByText('key.create').first().waitFor();

    expect(await page.evaluate(tooWide)).toEqual([]);
  });
});

test.describe('1024 pixels wide, beside an open detail', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test('a thread says its title and that of a task, and the composer who is written to', async ({
    page,
    colloquy,
  }) => {
    await colloquy.post([aRequest('Fintech onboarding')]);
    await page.goto('/t/thread:t1?event=1');
    const thread = new ThreadPage(page);
    await thread.inspector.pane.waitFor();

    const heading = page.getByRole('heading', { level: 1, name: 'Fintech onboarding' });
    expect(await isCut(heading)).toBe(false);
    const title = thread.row('Task request').getByText('Fintech onboarding', { exact: true });
    expect(await isCut(title)).toBe(false);
    const recipients = await thread.composer.recipients.boundingBox();
    const more = await thread.composer.form.getByRole('link', { name: /^More/ }).boundingBox();
    const main = await page.locator('#main').boundingBox();
    expect((recipients?.x ?? 0) + (recipients?.width ?? 0)).toBeLessThan(more?.x ?? 0);
    expect((more?.x ?? 0) + (more?.width ?? 0)).toBeLessThan((main?.x ?? 0) + (main?.width ?? 0));
  });
});
