import type { Page } from '@playwright/test';
import { aChat, anEvent, aRequest } from './fixtures/events';
import { expect, test } from './fixtures/test';
import { RunPage } from './pages/run-page';

const PRICES = { task_id: 'task:prices', parent_task_id: 'task:root' };

/** requested, accepted, failed, requested again, completed: a task of events 2 to 6 below one of event 1. */
const STORY = [
  aRequest('Write the report', { task_id: 'task:root' }),
  aRequest('Collect the prices', PRICES),
  anEvent({ type: 'task.accept', ...PRICES }),
  anEvent({ type: 'task.error', ...PRICES, payload: { code: 'E003', message: 'gone' } }),
  aRequest('Collect the prices', { ...PRICES, attempt: 2 }),
  anEvent({ type: 'task.result', ...PRICES, attempt: 2, payload: { title: 'Nine' } }),
];

const sliderOf = (page: Page) => page.getByRole('slider', { name: 'Moment' });

test('the scrubber goes through a run by keys, marks what matters, and shows the graph of each moment', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(STORY);
  const run = new RunPage(page);
  await run.openGraph('run:r1');
  const node = run.node('Collect the prices');
  await expect(node).toContainText('completed');

  await page.keyboard.press('[');
  await expect(node).toContainText('requested');
  await expect(page.getByText('as of 5')).toBeVisible();
  await page.keyboard.press('[');
  await expect(node).toContainText('failed');
  await sliderOf(page).press('Home');
  await expect(node).toHaveCount(0);
  await expect(page).toHaveURL(/at=1$/);
  await page.getByRole('button', { name: 'error at 4' }).click();
  await expect(node).toContainText('failed');
  await expect(sliderOf(page)).toHaveAttribute('aria-valuetext', /^Event 4, \d\d:\d\d:\d\d$/);
  await page.getByRole('button', { name: 'Go live' }).click();

  await expect(node).toContainText('completed');
  await expect(page).not.toHaveURL(/at=/);
});

test('a run plays from its beginning to the present', async ({ page, colloquy }) => {
  await colloquy.post(STORY);
  const run = new RunPage(page);
  await run.openGraph('run:r1');
  const seen: string[] = [];
  await page.exposeFunction('sawMoment', (text: string) => seen.push(text));
  await sliderOf(page).evaluate((slider) => {
    const look = () =>
      (window as unknown as { sawMoment: (text: string) => void }).sawMoment(
        slider.getAttribute('aria-valuetext') ?? '',
      );
    new MutationObserver(look).observe(slider, { attributeFilter: ['aria-valuetext'] });
  });

  await page.getByRole('button', { name: /^Plays at 1 times/ }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();

  await expect(page.getByText('Live', { exact: true }).last()).toBeVisible();
  await expect
    .poll(() => seen.map((text) => text.replace(/,.*/, '')))
    .toEqual([...['Event 1', 'Event 2', 'Event 3', 'Event 4', 'Event 5', 'Event 6']]);
});

test('a run plays on while more of it comes all the time', async ({ page, colloquy }) => {
  await colloquy.post(STORY);
  const run = new RunPage(page);
  await run.openGraph('run:r1', '?at=1');
  let isOver = false;
  const more = (async () => {
    while (!isOver) await colloquy.post([aChat('more')]);
  })();

  await page.getByRole('button', { name: 'Play', exact: true }).click();

  await expect(run.node('Collect the prices')).toContainText('completed');
  isOver = true;
  await more;
});

test('what comes meanwhile does not move the moment that is looked at', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(STORY);
  const run = new RunPage(page);
  await run.openGraph('run:r1', '?at=3');
  await expect(run.node('Collect the prices')).toContainText('accepted');

  await colloquy.post([anEvent({ type: 'task.accept', task_id: 'task:root' })]);
  await expect(sliderOf(page)).toHaveAttribute('max', '6');

  await expect(run.node('Collect the prices')).toContainText('accepted');
  await expect(sliderOf(page)).toHaveValue('2');
  await page.goBack();
});

test('the delegations of a run are those of the moment, too', async ({ page, colloquy }) => {
  await colloquy.post([
    aRequest('Write the report', { task_id: 'task:root' }),
    aRequest('Collect the prices', {
      ...PRICES,
      from: { agent_id: 'agent:ken' },
      to: [{ agent_id: 'agent:muse' }],
      payload: {
        title: 'Collect the prices',
        delegation: { mode: 'assist', from: 'agent:ken', to: 'agent:muse' },
      },
    }),
  ]);
  await page.goto('/r/run:r1/delegations');
  const tree = page.getByRole('tree');
  await expect(tree).toContainText('Collect the prices');

  await page.keyboard.press('[');

  await expect(page.getByText('as of 1')).toBeVisible();
  await expect(page.getByText('Collect the prices')).toHaveCount(0);
});
