import { waitUntilLive } from './fixtures/accessibility';
import { aChat, anEvent, aRequest, ORCHESTRATOR, threadsOfOne } from './fixtures/events';
import { boxAtRest, resizeTo } from './fixtures/screens';
import { handleRequests, holdRequests } from './fixtures/slow-network';
import { expect, test } from './fixtures/test';
import { Sidebar } from './pages/sidebar';
import { ThreadPage } from './pages/thread-page';

test('home is where something was said last, whoever came or went since', async ({
  page,
  colloquy,
}) => {
  await colloquy.register({ agent_id: 'agent:ken', capabilities: [] });
  await page.goto('/');
  await expect(page).toHaveURL(/\/c\/agents$/);

  await colloquy.post([aChat('a word')]);
  await colloquy.register({ agent_id: 'agent:muse', capabilities: [] });
  await page.goto('/');

  await expect(page).toHaveURL(/\/c\/research$/);
});

test('where agents register is called by that, and not by an id', async ({ page, colloquy }) => {
  await colloquy.register({ agent_id: 'agent:ken', capabilities: [] });
  await page.goto('/runs');

  await page.getByRole('link', { name: 'Registrations' }).click();
  await page.getByRole('link', { name: 'Thread', exact: true }).click();

  await expect(page).toHaveURL(/\/t\/thread(:|%3A)registry$/);
  await expect(new ThreadPage(page).title).toHaveText('Registrations');
  await expect(page).toHaveTitle('Registrations · Colloquy');
});

test('the tab names a run and a thread without a title by their ids, and a run that is not known', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    anEvent({ type: 'task.progress', task_id: 'task:root', payload: { percent: 10 } }),
  ]);

  for (const [path, title] of [
    ['/t/thread:t1', 'thread:t1'],
    ['/r/run:r1', 'Run run:r1'],
    ['/r/run:r1/decisions', 'Decisions of run:r1'],
    ['/r/run:r1/delegations', 'Delegations of run:r1'],
    ['/r/run:r1/suspects', 'Suspects of run:r1'],
    ['/r/run:r1/compare/run:r2', 'run:r1 against run:r2'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} · Colloquy`);
  }
});

test.describe('a channel', () => {
  test('shows a thread that begins while it is looked at, with who took part and how it stands', async ({
    page,
    colloquy,
  }) => {
    await colloquy.post([aChat('an older thread')]);
    await page.goto('/c/research');
    const threads = page.getByRole('list', { name: 'Threads' });
    await expect(page.getByText('1 thread', { exact: true })).toBeVisible();

    await colloquy.post([
      aRequest('Market research', { thread_id: 'thread:t2', run_id: 'run:r2' }),
      anEvent({ type: 'task.accept', thread_id: 'thread:t2', run_id: 'run:r2' }),
    ]);

    const card = threads.getByRole('listitem').first();
    await expect(card).toContainText(/orchestrator.*Market research.*2 events/s);
    await expect(card).toContainText('running');
    await expect(card.getByRole('img', { name: '2 taking part: orchestrator, ken' })).toBeVisible();
    await card.getByRole('link', { name: 'Market research' }).click();
    await expect(new ThreadPage(page).title).toHaveText('Market research');
  });

  test('says on a very wide screen beside its threads what stands below them elsewhere, in columns', async ({
    page,
    colloquy,
  }) => {
    await colloquy.post([
      aChat('one', { thread_id: 'thread:one', run_id: 'run:one' }),
      aChat('two', { thread_id: 'thread:two', run_id: 'run:two' }),
      anEvent({ type: 'task.accept', thread_id: 'thread:two', run_id: 'run:two' }),
    ]);
    await page.goto('/c/research');
    const cards = page.getByRole('list', { name: 'Threads' }).getByRole('listitem');
    const boxOf = (title: string, what: 'footer' | 'h2') =>
      cards.filter({ hasText: title }).locator(what).boundingBox();
    await expect(cards).toHaveCount(2);
    const [below, title] = await Promise.all([boxOf('one', 'footer'), boxOf('one', 'h2')]);
    expect(below?.y).toBeGreaterThan(title?.y ?? Number.NaN);
    expect(below?.x).toBe(title?.x);

    await resizeTo(page, { width: 2560, height: 900 });

    const [one, wide] = await Promise.all([boxOf('one', 'footer'), boxOf('one', 'h2')]);
    expect(one?.x).toBeGreaterThan((wide?.x ?? 0) + (wide?.width ?? 0));
    const at = (name: string) => cards.getByText(name).boundingBox();
    const [first, second] = await Promise.all([at('1 event'), at('2 events')]);
    expect(first?.x).toBe(second?.x);
  });

  test('hands out older threads page by page, each once', async ({ page, colloquy }) => {
    await colloquy.post(threadsOfOne(120));
    await page.goto('/c/research');
    const cards = page.getByRole('list', { name: 'Threads' }).getByRole('listitem');
    const more = page.getByRole('button', { name: 'Show older threads' });

    await more.click();
    await more.click();

    await expect(more).toHaveCount(0);
    const seen = new Set<string>();
    for (let step = 0; !seen.has('thread number 0') && step < 40; step += 1) {
      await page.getByRole('list', { name: 'Threads' }).hover();
      await page.mouse.wheel(0, 600);
      for (const title of await cards.getByRole('heading').allTextContents()) seen.add(title);
    }
    expect(seen).toContain('thread number 0');
  });

  test('says at the place of the older threads that they could not be read, and reads them again', async ({
    page,
    colloquy,
  }) => {
    await colloquy.post(threadsOfOne(60));
    const older = '**/api/v1/threads?*after=*';
    await handleRequests(page, older, (route) => route.abort());
    await page.goto('/c/research');
    await page.getByRole('button', { name: 'Show older threads' }).click();

    const failure = page.getByRole('main').getByRole('alert');
    await expect(failure).toContainText('The server does not answer');
    await page.unroute(older);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Show older threads' })).toHaveCount(0);
  });

  test('that nobody knows is a page that leads back', async ({ page }) => {
    const answer = await page.goto('/c/nowhere');

    expect(answer?.status()).toBe(404);
    await expect(page.getByText('There is nothing here')).toBeVisible();
    await page.getByRole('link', { name: 'Go home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing has been said yet');
  });
});

test.describe('unread', () => {
  const ELSEWHERE = { domain: 'prices', thread_id: 'thread:t2', run_id: 'run:r2' };

  test('a channel that is not looked at turns bold and counts, until its thread is read', async ({
    page,
    colloquy,
  }) => {
    await colloquy.post([aChat('hello'), aChat('other matters', ELSEWHERE)]);
    const thread = new ThreadPage(page);
    await thread.open('thread:t1', 'hello');
    const sidebar = new Sidebar(page);
    const channel = sidebar.link(/^prices/);
    await expect(channel).toHaveAccessibleName('prices');

    await colloquy.post([aChat('one', ELSEWHERE), aChat('two', ELSEWHERE)]);

    await expect(channel).toHaveAccessibleName('prices 2 unread');
    await expect(channel).toHaveCSS('font-weight', '600');
    await channel.click();
    await expect(page.getByText('1 thread, 2 unread')).toBeVisible();
    await expect(page.getByRole('img', { name: 'unread' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'other matters' }).click();
    await expect(thread.said('two')).toBeVisible();
    await expect(channel).toHaveAccessibleName('prices');
    await expect(channel).not.toHaveCSS('font-weight', '600');
  });

  test('what is read stays read for the next visit, and what came meanwhile is counted', async ({
    page,
    colloquy,
  }) => {
    await colloquy.post([aChat('hello'), aChat('other matters', ELSEWHERE)]);
    await page.goto('/runs');
    await expect(new Sidebar(page).connection).toHaveText('Live');

    await page.goto('about:blank');
    await colloquy.post([aChat('one', ELSEWHERE)]);
    await page.goto('/runs');

    await expect(new Sidebar(page).link(/^prices/)).toHaveAccessibleName('prices 1 unread');
    await expect(new Sidebar(page).link(/^research/)).toHaveAccessibleName('research');
  });

  test('who writes into a thread has read it', async ({ page, colloquy }) => {
    await colloquy.post([aChat('hello')]);
    const thread = new ThreadPage(page);
    await thread.open('thread:t1', 'hello');

    await thread.composer.box.fill('good morning');
    await thread.composer.sendAtOnce();
    await expect(thread.said('good morning')).toBeVisible();

    await expect(new Sidebar(page).link(/^research/)).toHaveAccessibleName('research');
  });
});

test.describe('the runs', () => {
  test('stand by newest activity, change state live and lead to their tasks', async ({
    page,
    colloquy,
  }) => {
    const SECOND = { thread_id: 'thread:t2', run_id: 'run:r2' };
    await colloquy.post([aRequest('The first', {}), aRequest('The second', SECOND)]);
    await page.goto('/runs');
    const rows = page.getByRole('list', { name: 'Runs' }).getByRole('listitem');
    await expect(rows.first()).toContainText(/The second.*running.*0 of 1 done/);

    await colloquy.post([anEvent({ type: 'task.result', payload: { title: 'Done' } })]);

    await expect(rows.first()).toContainText(/The first.*completed.*1 of 1 done/);
    await rows.first().getByRole('link', { name: 'The first' }).click();
    await expect(page.getByRole('tree', { name: 'Graph of the tasks' })).toContainText('The first');
  });

  test('say what a run is where there is none', async ({ page }) => {
    await page.goto('/runs');

    await expect(page.getByText('No runs yet')).toBeVisible();
    await page.getByRole('link', { name: 'Play a sample team' }).click();
    await expect(page.getByRole('button', { name: 'Play the sample team' })).toBeVisible();
  });
});

test.describe('the agents', () => {
  test('bear their presence as a word: online, busy with a task, offline', async ({
    page,
    colloquy,
  }) => {
    await colloquy.register({
      agent_id: 'agent:ken',
      display: { name: 'Ken', desc: 'Research specialist' },
      endpoints: {},
      capabilities: [{ id: 'skill:research', version: '1.0', tags: ['market'] }],
    });
    await page.goto('/agents');
    const ken = page.getByRole('list', { name: 'Agents' }).getByRole('listitem');
    await expect(ken).toContainText(/ken.*Research specialist.*skill:research.*online/s);
    const inSidebar = new Sidebar(page).link(/^ken/);
    await expect(inSidebar).toHaveAccessibleName('ken online');

    await colloquy.post([aRequest('Collect the prices'), anEvent({ type: 'task.accept' })]);
    await expect(ken.filter({ hasText: 'Research specialist' })).toContainText(/1 open.*busy/s);
    await expect(inSidebar).toHaveAccessibleName('ken busy');
    await colloquy.api('DELETE', '/agents/agent%3Aken');

    await expect(inSidebar).toHaveAccessibleName('ken offline');
  });

  test('lead to a profile with what the agent can do and what it said last', async ({
    page,
    colloquy,
  }) => {
    await colloquy.register({
      agent_id: 'agent:ken',
      display: { name: 'Ken', desc: 'Research specialist' },
      endpoints: {},
      capabilities: [{ id: 'skill:research', version: '1.0', tags: ['market'] }],
      limits: { max_concurrency: 2 },
    });
    await colloquy.post([aChat('my last words')]);
    await page.goto('/agents');

    await page.getByRole('main').getByRole('link', { name: 'ken', exact: true }).click();

    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('ken');
    await expect(main).toContainText(/skill:research\s*1\.0.*market/s);
    await expect(main).toContainText('2 tasks at most');
    await main.getByRole('link', { name: /my last words/ }).click();
    await expect(new ThreadPage(page).inspector.pane).toContainText('my last words');
  });

  test('are found by a part of their name', async ({ page, colloquy }) => {
    await colloquy.post([aChat('here'), aChat('here too', { from: ORCHESTRATOR })]);
    await page.goto('/agents');
    const rows = page.getByRole('list', { name: 'Agents' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);

    await page.getByRole('searchbox', { name: 'Find an agent by name' }).fill('orch');
    await expect(rows).toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Find an agent by name' }).fill('nobody');

    await expect(page.getByText('No agent has this name')).toBeVisible();
  });

  test('are promised where there is none yet', async ({ page }) => {
    await page.goto('/agents');

    await expect(page.getByText('No agents yet')).toBeVisible();
    await page.getByRole('link', { name: 'Connect an agent' }).click();
    await expect(page.getByRole('heading', { name: 'Connect an agent' })).toBeVisible();
  });
});

test('who goes back to a list finds it where they left it, and who comes anew its beginning', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(threadsOfOne(80));
  await page.goto('/runs');
  const row = page.getByRole('main').getByRole('link', { name: 'thread number 40' });
  await expect(row).not.toBeInViewport();
  await expect(async () => {
    await page.mouse.move(800, 400);
    await page.mouse.wheel(0, 200);
    await expect(row).toBeInViewport({ timeout: 100 });
  }).toPass();
  const topOf = async () => (await row.boundingBox())?.y;
  const before = await topOf();

  await row.click();
  await expect(page).toHaveURL(/\/r\//);
  await page.goBack();

  await expect(row).toBeInViewport();
  expect(await topOf()).toBe(before);

  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page).toHaveURL('/agents');
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page).toHaveURL('/runs');
  await expect(
    page.getByRole('main').getByRole('link', { name: 'thread number 79' }),
  ).toBeInViewport();
});

const LEAD = { agent_id: 'agent:lead' };

for (const { view, name, asked } of [
  { view: '/r/run%3Ar1?show=outline', name: 'outline', asked: {} },
  {
    view: '/r/run%3Ar1/delegations',
    name: 'lineage',
    asked: { from: LEAD, parent_task_id: 'task:root' },
  },
]) {
  test(`the ${name} of a run stands where its reader scrolled before its scripts came, and on going back`, async ({
    page,
    colloquy,
  }) => {
    await colloquy.post([
      aRequest('Write the report', { task_id: 'task:root', to: [LEAD] }),
      ...Array.from({ length: 150 }, (_, step) =>
        aRequest(`Step ${step} of many`, { task_id: `task:${step}`, ...asked }),
      ),
    ]);
    const scripts = await holdRequests(page, '**/_next/static/**/*.js*');
    await page.goto(view, { waitUntil: 'commit' });
    const row = page.getByRole('row').or(page.getByRole('treeitem')).filter({ hasText: 'Step 24' });
    await expect(row).not.toBeInViewport();
    await page.mouse.move(800, 360);
    await expect(async () => {
      await page.mouse.wheel(0, 200);
      await expect(row).toBeInViewport({ timeout: 100 });
    }).toPass({ timeout: 20_000 });
    const before = await boxAtRest(row);
    scripts.release();
    await waitUntilLive(page);
    expect(await boxAtRest(row)).toEqual(before);

    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await expect(page).toHaveURL('/agents');
    await page.goBack();

    await expect(row).toBeInViewport();
    expect(await boxAtRest(row)).toEqual(before);
  });
}

for (const { view, name } of [
  { view: '/r/run%3Ar1?show=outline', name: 'outline' },
  { view: '/r/run%3Ar1/delegations', name: 'lineage' },
]) {
  test(`a long ${name} of a run shows all that it begins with, unfolds what is asked for, and stays so`, async ({
    page,
    colloquy,
  }) => {
    await colloquy.post([
      ...['first', 'second'].map((root) =>
        aRequest(`The ${root} part`, { task_id: `task:${root}`, to: [LEAD] }),
      ),
      ...Array.from({ length: 150 }, (_, step) =>
        aRequest(`Step ${step} of many`, {
          task_id: `task:${step}`,
          parent_task_id: 'task:first',
          from: LEAD,
        }),
      ),
      aRequest('The last step', {
        task_id: 'task:last',
        parent_task_id: 'task:second',
        from: LEAD,
      }),
    ]);
    await page.goto(view);
    await waitUntilLive(page);
    const row = (text: string) =>
      page.getByRole('row').or(page.getByRole('treeitem')).filter({ hasText: text });
    await expect(page.getByText('150')).not.toHaveCount(0);
    await expect(row('The second part')).toBeInViewport();
    await expect(row('Step 3 of many')).toHaveCount(0);

    await page
      .getByRole('button', { name: /^Unfold (?!all)/ })
      .last()
      .click();
    await expect(row('The last step')).toBeInViewport();
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await expect(page).toHaveURL('/agents');
    await page.goBack();

    await expect(row('The last step')).toBeInViewport();
    await expect(row('Step 3 of many')).toHaveCount(0);
    await page.getByRole('button', { name: 'Unfold all' }).click();
    await expect(row('Step 3 of many')).toBeInViewport();
  });
}

for (const { view, button } of [
  { view: '/r/run%3Ar1?show=outline', button: 'the tasks below Write the report' },
  { view: '/r/run%3Ar1/delegations', button: 'what lead handed on' },
]) {
  test(`${button} stay folded for who goes back to ${view}`, async ({ page, colloquy }) => {
    await colloquy.post([
      aRequest('Write the report', { to: [LEAD] }),
      aRequest('Collect the prices', {
        task_id: 'task:prices',
        parent_task_id: 'task:root',
        from: LEAD,
      }),
    ]);
    await page.goto(view);
    await waitUntilLive(page);
    const child = page
      .getByRole('row')
      .or(page.getByRole('treeitem'))
      .filter({ hasText: 'Collect the prices' });
    await expect(child).toBeVisible();
    await page.getByRole('button', { name: `Fold ${button}` }).click();
    await expect(child).toHaveCount(0);

    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await expect(page).toHaveURL('/agents');
    await page.goBack();

    await expect(page.getByRole('button', { name: `Unfold ${button}` })).toBeVisible();
    await expect(child).toHaveCount(0);
  });
}

test('what was refused in a channel is found where it was left on going back', async ({
  page,
  colloquy,
}) => {
  const many = Array.from({ length: 40 }, (_, count) => ({ wrong: count }));
  await colloquy.api('POST', '/ingest/clowl?channel=pipeline', many);
  await page.goto('/c/pipeline/rejected');
  await waitUntilLive(page);
  const list = page.getByRole('list', { name: 'Rejected messages' });
  const row = list.locator('[data-index="35"]');
  await list.evaluate((element) => element.parentElement?.scrollTo(0, element.scrollHeight));
  await expect(row).toBeInViewport();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).not.toHaveURL(/rejected/);

  await page.goBack();

  await expect(row).toBeInViewport();
});

test('the counts of a search and the result of the lab are found where they were left on going back', async ({
  page,
  colloquy,
}) => {
  await page.setViewportSize({ width: 1_280, height: 420 });
  await colloquy.post(
    Array.from({ length: 12 }, (_, count) =>
      aChat('hello', { from: { agent_id: `agent:name-${count}` } }),
    ),
  );
  for (const [address, label] of [
    ['/search?q=hello', 'Counts of the hits'],
    ['/lab?sample=clowl/dlgt', 'What it says'],
  ] as const) {
    await page.goto(address);
    await waitUntilLive(page);
    const pane = page.getByLabel(label, { exact: true });
    const top = () => pane.evaluate((element) => element.scrollTop);
    await pane.evaluate((element) => element.scrollTo(0, 20));
    await expect.poll(top).toBe(20);
    await page.locator('#content').focus();
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await expect(page).toHaveURL('/agents');

    await page.goBack();

    await expect.poll(top, { message: label }).toBe(20);
  }
});
