// From the answer of a POST to its text on the screen of a real browser, at 100 events a second.
import { type Browser, chromium, type Page } from '@playwright/test';
import { Colloquy } from '@/e2e/fixtures/colloquy';
import { systemChromium } from '@/scripts/chromium.mjs';
import { kilobyteEvent } from './sample';
import { type Figure, percentile } from './table';

const EVENTS = 1_500;
const INTERVAL_MS = 10;
const WARM_UP = 200;
const PAINT_TIMEOUT_MS = 10_000;

/** Opens the thread, sends, and compares the clock of the page with ours: both are the machine's. */
export async function benchPaint(): Promise<Figure[]> {
  const colloquy = await Colloquy.create();
  const browser = await launch();
  try {
    await colloquy.post([kilobyteEvent({ payload: { text: 'the first' } })]);
    const page = await signedIn(browser, colloquy);
    await page.goto(`${colloquy.url}/t/${encodeURIComponent('thread:bench')}`);
    await page.getByText('the first').first().waitFor();
    await watchPaints(page);
    const answeredAt = await send(colloquy);
    const paintedAt = await paints(page, answeredAt.size);
    const delays = [...answeredAt]
      .filter(([index]) => index >= WARM_UP)
      .map(([index, at]) => Math.max(0, (paintedAt.get(index) ?? Number.POSITIVE_INFINITY) - at));
    return [
      { name: 'answer to paint, p50', value: percentile(delays, 0.5), unit: 'ms', max: 60 },
      { name: 'answer to paint, p99', value: percentile(delays, 0.99), unit: 'ms', max: 200 },
      {
        name: 'never painted',
        value: delays.filter((delay) => !Number.isFinite(delay)).length,
        unit: '',
        max: 0,
      },
    ];
  } finally {
    await browser.close();
    await colloquy.dispose();
  }
}

/** Chromium as the browser tests start it. */
export function launch(): Promise<Browser> {
  const executablePath = systemChromium();
  return chromium.launch(executablePath === undefined ? {} : { executablePath });
}

/** A page of a browser that holds a session. */
export async function signedIn(browser: Browser, colloquy: Colloquy): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.request.post(`${colloquy.url}/api/v1/session`, {
    data: { key: colloquy.adminToken },
    headers: { origin: colloquy.url },
  });
  return page;
}

/** Notes when each `mark-N` was on the screen: after the frame that follows its insertion. */
async function watchPaints(page: Page): Promise<void> {
  await page.evaluate(() => {
    const painted = new Map<number, number>();
    (window as unknown as { painted: Map<number, number> }).painted = painted;
    const seen = new Set<number>();
    new MutationObserver((mutations) => {
      const found: number[] = [];
      for (const mutation of mutations) {
        const nodes = [...mutation.addedNodes, mutation.target];
        for (const node of nodes) {
          for (const match of (node.textContent ?? '').matchAll(/mark-(\d+)\b/g)) {
            const index = Number(match[1]);
            if (!seen.has(index)) found.push(index);
            seen.add(index);
          }
        }
      }
      if (found.length === 0) return;
      requestAnimationFrame(() => {
        setTimeout(() => {
          for (const index of found) painted.set(index, performance.timeOrigin + performance.now());
        });
      });
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

async function send(colloquy: Colloquy): Promise<Map<number, number>> {
  const answeredAt = new Map<number, number>();
  const pending: Promise<void>[] = [];
  const start = performance.now();
  for (let index = 0; index < EVENTS; index += 1) {
    const due = start + index * INTERVAL_MS;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    const event = kilobyteEvent({ payload: { text: `mark-${index} said in the thread` } });
    pending.push(
      colloquy.post([event]).then(() => {
        answeredAt.set(index, performance.timeOrigin + performance.now());
      }),
    );
  }
  await Promise.all(pending);
  return answeredAt;
}

async function paints(page: Page, count: number): Promise<Map<number, number>> {
  const deadline = performance.now() + PAINT_TIMEOUT_MS;
  let entries: [number, number][] = [];
  while (entries.length < count && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    entries = await page.evaluate(() => [
      ...(window as unknown as { painted: Map<number, number> }).painted,
    ]);
  }
  return new Map(entries);
}
