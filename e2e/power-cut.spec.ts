import type { Colloquy } from './fixtures/colloquy';
import { aChat } from './fixtures/events';
import { expect, test } from './fixtures/test';
import { ThreadPage } from './pages/thread-page';

/** Enough to be in the middle of a stream when the server dies. */
const EVENTS = 300;
const KILL_AFTER = 120;

test.use({ ownProcess: 'it is killed and started again' });

test('after a SIGKILL in the middle of a live stream every acknowledged event stands once and in order', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('number 0 of the stream')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'number 0 of the stream');

  let restarted: Promise<void> = Promise.resolve();
  for (let index = 1; index <= EVENTS; index += 1) {
    if (index === KILL_AFTER) restarted = colloquy.kill().then(() => colloquy.start());
    await keepSending(colloquy, aChat(`number ${index} of the stream`), () => restarted);
  }

  const all = Array.from({ length: EVENTS + 1 }, (_, index) => index);
  await expect(thread.said(`number ${EVENTS} of the stream`)).toBeVisible({ timeout: 20_000 });
  expect(await numbersInLog(colloquy)).toEqual(all);
  expect(await numbersOnPage(thread)).toEqual(all);
});

/** As a client does that wants its event kept: the same one again until it is acknowledged. */
async function keepSending(
  colloquy: Colloquy,
  event: unknown,
  isBack: () => Promise<void>,
): Promise<void> {
  for (;;) {
    const isKept = await colloquy.post([event]).then(
      () => true,
      () => false,
    );
    if (isKept) return;
    await isBack();
  }
}

async function numbersInLog(colloquy: Colloquy): Promise<number[]> {
  const answer = await colloquy.api('GET', '/events?thread_id=thread:t1&limit=1000');
  const { events } = (await answer.json()) as {
    events: { event: { payload: { text: string } } }[];
  };
  return events.map(({ event }) => numberIn(event.payload.text));
}

/** Scrolls from the newest to the first and collects what is drawn on the way. */
async function numbersOnPage(thread: ThreadPage): Promise<number[]> {
  const seen = new Set<number>();
  for (let turn = 0; turn < 300 && !seen.has(0); turn += 1) {
    const texts = await thread.messages.getByText(/^number \d+ of the stream$/).allTextContents();
    const drawn = texts.map(numberIn);
    expect(drawn, 'drawn in order, each once').toEqual([...new Set(drawn)].sort((a, b) => a - b));
    for (const number of drawn) seen.add(number);
    await thread.scroll(-300);
  }
  return [...seen].sort((a, b) => a - b);
}

function numberIn(text: string): number {
  return Number(/\d+/.exec(text)?.[0]);
}
