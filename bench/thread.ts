// A thread of 100,000 events in a real browser: how soon it shows, how it scrolls, what it holds.
import type { Page } from '@playwright/test';
import { Colloquy } from '@/e2e/fixtures/colloquy';
import { launch, signedIn } from './paint';
import { seed } from './size';
import { heapMb, tabMb } from './tab-memory';
import { type Figure, percentile } from './table';

const EVENTS = 100_000;
const WHEEL_STEPS = 400;
const WHEEL_PIXELS = 900;
const OPENINGS = 5;

/** Opens the thread several times, then scrolls towards its beginning. */
export async function benchThread(): Promise<Figure[]> {
  const colloquy = await Colloquy.create();
  const browser = await launch();
  try {
    await seed(colloquy, EVENTS, (index) => ({
      payload: { text: `line ${index} of the long thread` },
    }));
    const page = await signedIn(browser, colloquy);
    const url = `${colloquy.url}/t/${encodeURIComponent('thread:bench')}`;
    const openings: number[] = [];
    for (let opening = 0; opening <= OPENINGS; opening += 1) {
      const start = performance.now();
      await page.goto(url, { waitUntil: 'commit' });
      await page
        .getByText(`line ${EVENTS - 1} of`)
        .first()
        .waitFor();
      // The first opening warms the server's routes up.
      if (opening > 0) openings.push(performance.now() - start);
    }
    const frames = await scrollUp(page);
    const reached = await firstLine(page);
    return [
      { name: 'first content, median', value: percentile(openings, 0.5) / 1000, unit: 's', max: 1 },
      { name: 'events scrolled through', value: EVENTS - reached, unit: '' },
      { name: 'longest frame while scrolling', value: Math.max(...frames), unit: 'ms', max: 100 },
      { name: 'frame while scrolling, p99', value: percentile(frames, 0.99), unit: 'ms' },
      { name: 'script heap after scrolling', value: await heapMb(page), unit: 'MB' },
      { name: 'memory of the tab', value: await tabMb(browser), unit: 'MB', max: 200 },
    ];
  } finally {
    await browser.close();
    await colloquy.dispose();
  }
}

/** Turns the wheel over the thread; returns the time between frames in milliseconds. */
async function scrollUp(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    (window as unknown as { frames: number[] }).frames = frames;
    // A method, because the bundler wraps named functions in a helper that the page does not have.
    const clock = {
      last: performance.now(),
      tick(now: number): void {
        frames.push(now - this.last);
        this.last = now;
        requestAnimationFrame((next) => this.tick(next));
      },
    };
    requestAnimationFrame((now) => clock.tick(now));
  });
  await page.mouse.move(700, 400);
  for (let step = 0; step < WHEEL_STEPS; step += 1) {
    await page.mouse.wheel(0, -WHEEL_PIXELS);
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
  }
  return page.evaluate(() => (window as unknown as { frames: number[] }).frames.slice(2));
}

/** The number of the uppermost line that is drawn. */
async function firstLine(page: Page): Promise<number> {
  const text = await page
    .getByLabel('Messages')
    .getByText(/^line \d+ of the long thread$/)
    .first()
    .textContent();
  return Number(/\d+/.exec(text ?? '')?.[0]);
}
