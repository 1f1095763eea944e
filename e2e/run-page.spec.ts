import { aChat, anEvent, aRequest, KEN, ORCHESTRATOR } from './fixtures/events';
import { expect, test } from './fixtures/test';
import { RunPage } from './pages/run-page';

const PARENT = { task_id: 'task:root' };
const CHILD = { task_id: 'task:child', parent_task_id: 'task:root' };

test('the tasks of a run stand as a tree, live: an accept that is posted changes the state without a reload', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    aRequest('Write the report', PARENT),
    aRequest('Collect the prices', CHILD),
  ]);
  const run = new RunPage(page);
  await run.open('run:r1');
  await expect(run.task('Collect the prices')).toContainText(/Level 2:.*requested.*ken/);
  await expect(page.getByText('2 tasks, 2 levels')).toBeVisible();

  await colloquy.post([anEvent({ type: 'task.accept', ...CHILD })]);
  await expect(run.task('Collect the prices')).toContainText('accepted');
  await colloquy.post([
    anEvent({ type: 'task.result', ...CHILD, payload: { title: 'Nine prices' } }),
    aRequest('Collect the ratings', { task_id: 'task:second', parent_task_id: 'task:root' }),
  ]);

  await expect(run.task('Collect the prices')).toContainText('completed');
  await expect(run.task('Collect the ratings')).toContainText('requested');
  await expect(page.getByText('3 tasks, 2 levels')).toBeVisible();
});

test('the keys go on after a view of the run is chosen', async ({ page, colloquy }) => {
  await colloquy.post([aRequest('Write the report', PARENT)]);
  const run = new RunPage(page);
  await run.open('run:r1');

  await page.getByText('Timeline', { exact: true }).click();
  await expect(page).toHaveURL(/show=timeline/);
  await run.showOutline();
  await page.keyboard.press('j');

  await expect(run.task('Write the report')).toBeFocused();
});

test('who waits for whom is said in sentences that change with the log', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aRequest('Collect the prices', CHILD)]);
  const run = new RunPage(page);
  await run.open('run:r1');
  await expect(run.waits).toContainText(
    'ken owes orchestrator an answer to the request Collect the prices since',
  );

  await colloquy.post([anEvent({ type: 'task.accept', ...CHILD })]);
  await expect(run.waits).toContainText('ken owes orchestrator a result for Collect the prices');
  await colloquy.post([anEvent({ type: 'task.result', ...CHILD, payload: { title: 'Done' } })]);

  await expect(run.waits).toHaveCount(0);
});

test('a moment of the past shows the tasks as they were, and going live shows them as they are', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    aRequest('Write the report', PARENT),
    aRequest('Collect the prices', CHILD),
    anEvent({ type: 'task.accept', ...CHILD }),
    anEvent({ type: 'task.result', ...CHILD, payload: { title: 'Nine prices' } }),
  ]);
  const run = new RunPage(page);

  await run.open('run:r1', '?at=2');

  await expect(page.getByText('as of 2')).toBeVisible();
  await expect(run.task('Collect the prices')).toContainText('requested');
  await expect(run.waits).toContainText('ken owes orchestrator an answer to the request');
  await expect(page.getByRole('form')).toHaveCount(0);
  await colloquy.post([anEvent({ type: 'task.accept', ...PARENT })]);
  await expect(run.task('Write the report')).toContainText('requested');
  await page.getByRole('link', { name: 'Go live' }).click();
  await expect(run.task('Collect the prices')).toContainText('completed');
  await expect(run.task('Write the report')).toContainText('accepted');
  await expect(page).not.toHaveURL(/at=/);
});

test('the past stands still: how long a task takes is counted up to that moment', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aRequest('Write the report', PARENT)]);
  const run = new RunPage(page);
  await page.clock.install();
  await run.open('run:r1', '?at=1');
  const before = await run.task('Write the report').textContent();

  await page.clock.fastForward('10:00');

  expect(await run.task('Write the report').textContent()).toBe(before);
});

test('a task opens at the event that opened it, and its subtree folds away', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    aRequest('Write the report', PARENT),
    aRequest('Collect the prices', CHILD),
  ]);
  const run = new RunPage(page);
  await run.open('run:r1');

  await run.task('Collect the prices').getByRole('link', { name: 'Collect the prices' }).click();
  await expect(run.inspector.heading).toHaveText('Event 2');
  await page.keyboard.press('Escape');
  await expect(run.inspector.pane).toBeHidden();
  await run.tasks.getByRole('button', { name: 'Fold the tasks below Write the report' }).click();

  await expect(run.task('Collect the prices')).toHaveCount(0);
  await run.tasks.getByRole('button', { name: 'Unfold the tasks below Write the report' }).click();
  await expect(run.task('Collect the prices')).toBeVisible();
});

test('at a moment before the first task a run does not say that it has none', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    anEvent({ type: 'chat.message', payload: { text: 'only talk' } }),
    aRequest('Write the report'),
  ]);

  await page.goto('/r/run:r1?at=1');

  await expect(page.getByText('Nobody had opened a task yet')).toBeVisible();
  await page.getByRole('button', { name: 'Go live' }).first().click();
  await expect(page.getByRole('treeitem', { name: /Write the report/ })).toBeVisible();
});

test('a run in which nobody opened a task says so and leads to its thread', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([anEvent({ type: 'chat.message', payload: { text: 'only talk' } })]);

  await page.goto('/r/run:r1');

  await expect(page.getByText('Nobody opened a task')).toBeVisible();
  await page.getByRole('link', { name: 'Thread', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('only talk');
});

test('a task is cancelled from its row, in a dialog that reads like any other', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aRequest('Collect the prices', { task_id: 'task:prices' })]);
  await new RunPage(page).open('run:r1');

  await page.getByRole('button', { name: 'Actions on Collect the prices' }).click();
  await expect(page.getByRole('menuitem', { name: 'Cancel' })).toBeVisible();
  const [reassign, cancel] = await page
    .getByRole('menuitem')
    .evaluateAll((items) => items.map((item) => getComputedStyle(item).color));
  expect(cancel, 'what ends a task stands out').not.toBe(reassign);
  await page.getByRole('menuitem', { name: 'Cancel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel the task' });
  await expect(dialog).toHaveCSS('text-align', 'left');
  await dialog.getByRole('button', { name: 'Cancel the task' }).click();

  await expect(page.getByRole('row').filter({ hasText: 'task:prices' })).toContainText('cancelled');
});

test('a question that the keyboard asked for gives the focus back to the menu', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aRequest('Collect the prices', { task_id: 'task:prices' })]);
  await new RunPage(page).open('run:r1');
  const menu = page.getByRole('button', { name: 'Actions on Collect the prices' });
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Cancel the task' })).toBeVisible();

  await page.keyboard.press('Escape');

  await expect(menu).toBeFocused();
});

test('the row of a task has the focus when an action was recorded, and what failed is tried again by Enter', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aRequest('Collect the prices', { task_id: 'task:prices' })]);
  const run = new RunPage(page);
  await run.open('run:r1');
  await page.getByRole('button', { name: 'Actions on Collect the prices' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Cancel' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cancel the task' });
  const actions = '**/tasks/*/cancel';
  await page.route(actions, (route) => route.abort());

  await dialog.getByRole('button', { name: 'Cancel the task' }).press('Enter');
  await expect(dialog).toContainText('The server does not answer');
  await expect(dialog.getByRole('button', { name: 'Cancel the task' })).toBeFocused();
  await page.unroute(actions);
  await page.keyboard.press('Enter');

  await expect(run.task('Collect the prices')).toContainText('cancelled');
  await expect(run.task('Collect the prices')).toBeFocused();
});

test('while a task changes its menu stays open, and a question about what it was goes and does not come back', async ({
  page,
  colloquy,
}) => {
  const task = { task_id: 'task:prices' };
  const attempt = (number: number) => aRequest('Collect the prices', { ...task, attempt: number });
  const failure = (number: number) =>
    anEvent({ type: 'task.error', ...task, attempt: number, payload: { message: 'gone' } });
  await colloquy.post([attempt(1), failure(1)]);
  const run = new RunPage(page);
  await run.open('run:r1');
  const menu = page.getByRole('button', { name: 'Actions on Collect the prices' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Retry' }).click();
  const dialog = page.getByRole('dialog', { name: 'Retry the task' });
  await expect(dialog).toBeVisible();

  await colloquy.post([attempt(2)]);
  await expect(dialog).toBeHidden();
  await colloquy.post([failure(2)]);
  await expect(run.task('Collect the prices')).toContainText('failed');
  await expect(dialog).toBeHidden();

  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Retry' })).toBeVisible();
  await colloquy.post([attempt(3)]);
  await expect(page.getByRole('menuitem', { name: 'Cancel' })).toBeVisible();
});

test('graph and outline say of tasks that name each other as parent what is odd, and not that one is missing', async ({
  page,
  colloquy,
}) => {
  const below = (task: string, parent: string) =>
    aRequest(`Of ${task}`, { task_id: `task:${task}`, parent_task_id: `task:${parent}` });
  await colloquy.post([below('a', 'b'), below('b', 'a'), below('orphan', 'nobody')]);
  const run = new RunPage(page);
  await run.openGraph('run:r1');
  await expect(run.node('Of a')).toContainText('parent below itself');
  await expect(run.node('Of orphan')).toContainText('parent missing');
  await run.showOutline();

  await expect(run.task('Of a')).toContainText('parent below itself');
  await expect(run.task('Of b')).not.toContainText('parent');
  await expect(run.task('Of orphan')).toContainText('parent missing');
});

test('graph, timeline and outline follow each other in any order', async ({ page, colloquy }) => {
  await colloquy.post([aRequest('Collect the prices', { task_id: 'task:prices' })]);
  const run = new RunPage(page);
  await run.open('run:r1');
  const shows = { Graph: run.graph, Timeline: run.timeline, Outline: run.tasks };

  for (const view of ['Timeline', 'Outline', 'Graph', 'Outline', 'Timeline', 'Graph'] as const) {
    await page.getByText(view, { exact: true }).click();
    await expect(shows[view]).toContainText('Collect the prices');
  }
});

test('of a run of many tasks only the rows near the window exist, and the wheel, the keys and the address reach all', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(
    Array.from({ length: 700 }, (_, place) =>
      aRequest(`Page ${String(place)}`, { task_id: `task:${String(place)}` }),
    ),
  );
  const run = new RunPage(page);
  await run.open('run:r1');
  const rows = run.tasks.getByRole('row');
  const titleOf = (place: number) =>
    page.getByRole('link', { name: `Page ${String(place)}`, exact: true });
  await expect(run.tasks).toHaveAttribute('aria-rowcount', '701');
  await expect.poll(() => rows.count()).toBeLessThan(80);

  await expect(async () => {
    await page.keyboard.press('j');
    await expect(rows.filter({ has: titleOf(34) })).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
  await expect(titleOf(34)).toBeInViewport();

  await run.tasks.hover({ position: { x: 200, y: 200 } });
  await expect(async () => {
    await page.mouse.wheel(0, 5_000);
    await expect(titleOf(699)).toBeInViewport({ timeout: 300 });
  }).toPass();
  await expect(rows.filter({ has: titleOf(699) })).toHaveAttribute('aria-rowindex', '701');
  await titleOf(699).click();
  await expect(page).toHaveURL(/event=/);
  await page.reload();
  await expect(titleOf(699)).toBeInViewport();
  expect(await rows.count()).toBeLessThan(80);
});

test('a run without tasks leads to its thread, and what stands at the foot stays there', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('Only talk.')]);
  await page.goto('/r/run%3Ar1');
  const composer = page.getByRole('form', { name: 'Write into this thread' });
  await expect(composer).toBeVisible();
  const height = page.viewportSize()?.height ?? 0;
  const below = async () => {
    const box = await composer.boundingBox();
    return box === null ? height : height - box.y - box.height;
  };

  await expect.poll(below).toBeLessThan(64);
  await page.getByRole('link', { name: 'Open the thread' }).click();

  await expect(page).toHaveURL('/t/thread%3At1');
  await expect(page.getByRole('main').getByText('Only talk.').first()).toBeVisible();
});

test('the title of a run is whole beside the inspector', async ({ page, colloquy }) => {
  const title = 'Onboarding of new people';
  await colloquy.post([aRequest(title, PARENT)]);
  await page.setViewportSize({ width: 1440, height: 900 });

  for (const path of ['/r/run%3Ar1?event=1', '/t/thread%3At1?event=1']) {
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(title);
    await expect(new RunPage(page).inspector.heading).toHaveText('Event 1');
    expect(
      await heading.evaluate((element) => element.scrollWidth - element.clientWidth),
      path,
    ).toBeLessThanOrEqual(0);
  }
});

for (const width of [1280, 900]) {
  test(`whoever opens a task by the keyboard, ${width} px wide, reads on in its event and is back at the task after it`, async ({
    page,
    colloquy,
  }) => {
    await colloquy.post([aRequest('Write the report')]);
    await page.setViewportSize({ width, height: 720 });
    const run = new RunPage(page);
    await run.openGraph('run:r1');
    await run.node('Write the report').focus();

    await page.keyboard.press('Enter');
    await expect(run.inspector.heading).toHaveText('Event 1');
    await run.inspector.tab('Raw').waitFor();
    if (width < 1024) {
      await page.keyboard.press('Tab');
      await expect(run.inspector.close).toBeFocused();
    } else {
      await expect(run.node('Write the report')).toBeFocused();
      await run.inspector.close.focus();
    }
    await page.keyboard.press('Enter');

    await expect(run.inspector.pane).toHaveCount(0);
    await expect(run.node('Write the report')).toBeFocused();
  });
}

test('a long name of a channel leaves the title of a run its room', async ({ page, colloquy }) => {
  const channel = 'a-channel-with-a-name-that-is-much-too-long-'.repeat(3);
  await colloquy.post([aRequest('Write the report', { meta: { ui_channel: channel } })]);
  await page.setViewportSize({ width: 1000, height: 720 });
  const run = new RunPage(page);
  await run.open('run:r1');

  const cut = await run.title.evaluate((title) => title.scrollWidth - title.clientWidth);
  expect(cut).toBe(0);
});

test('the tabs count what there was at the moment that is shown', async ({ page, colloquy }) => {
  const router = await colloquy.key({
    role: 'agent',
    agent_id: ORCHESTRATOR.agent_id,
    grants: ['orchestrator'],
  });
  const decision = { type: 'routing.decision', from: ORCHESTRATOR, ...PARENT };
  await colloquy.post([aRequest('Write the report', PARENT)]);
  await colloquy.post([anEvent(decision)], router);
  await colloquy.post([
    aRequest('Collect the prices', { ...CHILD, from: KEN, to: [{ agent_id: 'agent:muse' }] }),
  ]);
  const tab = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}\\s*\\d*$`) });

  for (const view of ['/r/run%3Ar1', '/r/run%3Ar1/delegations', '/t/thread%3At1']) {
    for (const [at, decisions, delegations] of [
      ['3', 'Decisions1', 'Delegations1'],
      ['2', 'Decisions1', 'Delegations'],
      ['1', 'Decisions', 'Delegations'],
    ] as const) {
      await page.goto(`${view}?at=${at}`, { waitUntil: 'networkidle' });

      await expect(tab('Decisions'), `${view} at ${at}`).toHaveText(decisions);
      await expect(tab('Delegations'), `${view} at ${at}`).toHaveText(delegations);
    }
  }
});

test('a reason that is being written to cancel a task stays while the task goes on', async ({
  page,
  colloquy,
}) => {
  const task = { task_id: 'task:prices' };
  await colloquy.post([aRequest('Collect the prices', task)]);
  const run = new RunPage(page);
  await run.open('run:r1');
  await page.getByRole('button', { name: 'Actions on Collect the prices' }).click();
  await page.getByRole('menuitem', { name: 'Cancel' }).click();
  const reason = page.getByRole('dialog', { name: 'Cancel the task' }).getByRole('textbox');
  await reason.fill('no budget');

  await colloquy.post([anEvent({ type: 'task.accept', ...task })]);
  await colloquy.post([anEvent({ type: 'task.progress', ...task, payload: { percent: 40 } })]);

  await expect(run.task('Collect the prices')).toContainText('in progress');
  await expect(reason).toHaveValue('no budget');
  await page.keyboard.press('Enter');
  await expect(run.task('Collect the prices')).toContainText('cancelled');
});

test('the outline of a run comes with what its rows say of delegations', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    aRequest('Write the report', PARENT),
    aRequest('Collect the prices', { ...CHILD, from: KEN, to: [{ agent_id: 'agent:muse' }] }),
  ]);
  await page.route('**/api/v1/delegations**', () => undefined);

  await page.goto('/r/run:r1?show=outline');

  await expect(new RunPage(page).task('Collect the prices')).toContainText('unchecked');
});
