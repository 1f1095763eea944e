import type { Page } from '@playwright/test';
import { aChat } from './fixtures/events';
import { expect, test } from './fixtures/test';

/** Enough to be in the middle of a stream when the server dies. */
const EVENTS = 400;
const KILL_AFTER = 150;

test('after a SIGKILL in the middle of a live stream every acknowledged event stands once and in order', async ({
  page,
  colloquy,
}) => {
  test.setTimeout(90_000);
  await colloquy.post([aChat('number 0 of the stream')]);
  await page.goto('/t/thread:t1');
  await expect(page.getByText('number 0 of the stream')).toBeVisible();

  const acknowledged: number[] = [];
  let restarted: Promise<void> | null = null;
  for (let index = 1; index <= EVENTS; index += 1) {
    const event = aChat(`number ${index} of the stream`);
    if (index === KILL_AFTER) restarted = colloquy.kill().then(() => colloquy.start());
    for (let isKept = false; !isKept; ) {
      isKept = await colloquy.post([event]).then(
        () => true,
        () => false,
      );
      if (!isKept) await restarted;
    }
    acknowledged.push(index);
  }

  await expect(page.getByText(`number ${EVENTS} of the stream`)).toBeVisible({ timeout: 20_000 });
  const { events } = await (
    await colloquy.api('GET', '/events?thread_id=thread:t1&limit=1000')
  ).json();
  const stored = events.map((record: { event: { payload: { text: string } } }) =>
    Number(/number (\d+)/.exec(record.event.payload.text)?.[1]),
  );
  expect(stored).toEqual([0, ...acknowledged]);
  expect(await numbersOnPage(page)).toEqual([0, ...acknowledged]);
});

/** Scrolls from the newest to the first and collects what is drawn on the way, in order. */
async function numbersOnPage(page: Page): Promise<number[]> {
  const seen = new Map<number, number>();
  await page.mouse.move(700, 400);
  for (let turn = 0; turn < 200 && !seen.has(0); turn += 1) {
    const drawn = await page.getByText(/^number \d+ of the stream$/).allTextContents();
    const numbers = drawn.map((text) => Number(/\d+/.exec(text)?.[0]));
    expect(numbers, 'drawn in order, each once').toEqual(
      [...new Set(numbers)].sort((a, b) => a - b),
    );
    for (const number of numbers) seen.set(number, number);
    await page.mouse.wheel(0, -600);
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
  }
  return [...seen.keys()].sort((a, b) => a - b);
}
