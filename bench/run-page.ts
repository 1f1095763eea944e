// The page of a run of 30,000 events and 5,000 tasks in a real browser: how soon it shows and answers, what a step of the
// scrubber takes, how long its tasks keep the page busy, and how far it is behind while 1,000 events a second come into it.
import type { Browser, Page } from '@playwright/test';
import { Colloquy } from '@/e2e/fixtures/colloquy';
import { launch, signedIn } from './paint';
import {
  EVENTS_PER_TASK,
  LARGE_RUN,
  moreOfLargeRun,
  TASKS,
  tasksOfLargeRun,
} from './run-page-story';
import { heapMb, tabMb } from './tab-memory';
import { type Figure, percentile } from './table';

const OPENINGS = 4;
const STEPS = 40;

/** Events a second that come into the open run, in so many posts, for so long. */
const LIVE = { perSecond: 1_000, postsPerSecond: 20, seconds: 60 };

/** The asked figures: milliseconds, but for the memory. */
const ASKED = {
  first: 1_500,
  interactive: 2_500,
  task: 150,
  step: 100,
  behind: 300,
  memoryMb: 400,
};

/** Opens graph and timeline several times, steps through time, then sends into the open graph. */
export async function benchRunPage(): Promise<Figure[]> {
  const colloquy = await Colloquy.create();
  const browser = await launch();
  try {
    const story = tasksOfLargeRun();
    for (let first = 0; first < story.length; first += EVENTS_PER_TASK * 100) {
      await colloquy.post(story.slice(first, first + EVENTS_PER_TASK * 100));
    }
    return [
      ...(await openings(browser, colloquy, 'graph')),
      ...(await openings(browser, colloquy, 'timeline')),
      ...(await live(browser, colloquy)),
    ];
  } finally {
    await browser.close();
    await colloquy.dispose();
  }
}

type Shown = 'graph' | 'timeline';

function urlOf({ url }: Colloquy, show: Shown): string {
  return `${url}/r/${encodeURIComponent(LARGE_RUN)}?show=${show}`;
}

async function openings(browser: Browser, colloquy: Colloquy, show: Shown): Promise<Figure[]> {
  const measured = [];
  for (let opening = 0; opening <= OPENINGS; opening += 1) {
    const url = urlOf(colloquy, show);
    const left = await onPage(browser, colloquy, (page) => openAndLeave(page, url));
    const pressed = await onPage(browser, colloquy, (page) => openAndPress(page, url));
    // The first opening warms the server's routes up.
    if (opening > 0) measured.push({ ...left, ...pressed });
  }
  const median = (values: readonly number[]) => percentile(values, 0.5);
  const steps = measured.flatMap((one) => one.steps);
  const { first, interactive, task, step } = ASKED;
  return [
    figure(`${show}, first content, median`, median(measured.map((one) => one.first)), first),
    figure(
      `${show}, answers a key, median`,
      median(measured.map((one) => one.interactive)),
      interactive,
    ),
    figure(`${show}, longest task, median`, median(measured.map((one) => one.longest)), task),
    {
      name: 'the same where a key is pressed before the page is ready',
      value: median(measured.map((one) => one.longestPressed)),
      unit: 'ms',
    },
    figure(`${show}, step of the scrubber, p95`, percentile(steps, 0.95), step),
    { name: `${show}, page over the wire`, value: (measured[0]?.bytes ?? 0) / 1024, unit: 'kB' },
  ];
}

function figure(name: string, value: number, max: number): Figure {
  return { name, value, unit: 'ms', max };
}

async function onPage<T>(
  browser: Browser,
  colloquy: Colloquy,
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await signedIn(browser, colloquy);
  try {
    await page.addInitScript(() => {
      const noted: number[] = [];
      (window as unknown as { longTasks: number[] }).longTasks = noted;
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) noted.push(duration);
      });
      observer.observe({ type: 'longtask', buffered: true });
    });
    return await measure(page);
  } finally {
    await page.close();
  }
}

function longestTask(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(0, ...(window as unknown as { longTasks: number[] }).longTasks),
  );
}

/** Opens the page and only looks, then steps through time. */
async function openAndLeave(page: Page, url: string) {
  await page.goto(url, { waitUntil: 'networkidle' });
  const longest = await longestTask(page);
  const bytes = await page.evaluate(
    () =>
      (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming)
        .encodedBodySize,
  );
  return { longest, bytes, steps: await stepThrough(page) };
}

/** Opens the page and presses a key as soon as there is something: React makes the page ready in one go for it. */
async function openAndPress(page: Page, url: string) {
  const start = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  const slider = page.getByRole('slider', { name: 'Moment' });
  await slider.waitFor();
  const first = performance.now() - start;
  while ((await page.getByText(/^as of/).count()) === 0) await slider.press('ArrowLeft');
  const interactive = performance.now() - start;
  return { first, interactive, longestPressed: await longestTask(page) };
}

/** From a move of the slider to the frame that shows it, at moments all over the run. */
function stepThrough(page: Page): Promise<number[]> {
  return page.evaluate(async (steps) => {
    const slider = document.querySelector<HTMLInputElement>('[aria-label="Moment"]');
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    if (slider === null || value?.set === undefined) throw new Error('there is no slider');
    const times: number[] = [];
    for (let step = 1; step <= steps; step += 1) {
      const start = performance.now();
      value.set.call(slider, String(Math.round((Number(slider.max) * step) / (steps + 1))));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
      times.push(performance.now() - start);
    }
    return times;
  }, STEPS);
}

/** From the answer of a post to the frame in which the scrubber counts its last event. */
async function live(browser: Browser, colloquy: Colloquy): Promise<Figure[]> {
  const page = await signedIn(browser, colloquy);
  await page.goto(urlOf(colloquy, 'graph'), { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    const seen: { at: number; count: number }[] = [];
    (window as unknown as { seen: typeof seen }).seen = seen;
    const look = {
      frame(): void {
        const max = document.querySelector<HTMLInputElement>('[aria-label="Moment"]')?.max;
        const count = Number(max ?? -1) + 1;
        const at = performance.timeOrigin + performance.now();
        if (count !== seen.at(-1)?.count) seen.push({ at, count });
        requestAnimationFrame(() => this.frame());
      },
    };
    look.frame();
  });
  const { perSecond, postsPerSecond, seconds } = LIVE;
  const size = perSecond / postsPerSecond;
  const answers: Promise<{ at: number; count: number }>[] = [];
  const start = performance.now();
  for (let post = 0; post < postsPerSecond * seconds; post += 1) {
    const due = start + (post * 1_000) / postsPerSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    const count = TASKS * EVENTS_PER_TASK + (post + 1) * size;
    answers.push(
      colloquy
        .post(moreOfLargeRun(post * size, size))
        .then(() => ({ at: performance.timeOrigin + performance.now(), count })),
    );
  }
  const sent = await Promise.all(answers);
  await page.waitForTimeout(2_000);
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { at: number; count: number }[] }).seen,
  );
  const behind = sent.map(({ at, count }) => {
    const shown = seen.find((one) => one.count >= count);
    return shown === undefined ? Number.POSITIVE_INFINITY : Math.max(0, shown.at - at);
  });
  const third = Math.floor(behind.length / 3);
  const [early, late] = [behind.slice(0, third), behind.slice(-third)];
  return [
    figure('live at 1,000 events/s, behind, p95', percentile(behind, 0.95), ASKED.behind),
    { name: 'the same in the first 20 s', value: percentile(early, 0.95), unit: 'ms' },
    { name: 'the same in the last 20 s', value: percentile(late, 0.95), unit: 'ms' },
    { name: 'script heap after it', value: await heapMb(page), unit: 'MB' },
    { name: 'memory of the tab', value: await tabMb(browser), unit: 'MB', max: ASKED.memoryMb },
  ];
}
