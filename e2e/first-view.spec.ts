// How much JavaScript a page names: it answers when all of that is there. What comes later, or when it is opened, is not in it.
import type { Page } from '@playwright/test';
import { Deliberation, inMs, TRIAD_RUN } from './fixtures/deliberation';
import { aChat } from './fixtures/events';
import { expect, test } from './fixtures/test';

/** As sent to a browser on the same machine, compressed by the build. Kilobytes, with a little room. */
const BUDGETS = [
  { name: 'home', path: '/', most: 196.5 },
  { name: 'a thread', path: '/t/thread:t1', most: 249.3 },
  { name: 'a run', path: '/r/run:r1', most: 242.3 },
  { name: 'the room of a vote', path: `/votes/prop-001?run=${TRIAD_RUN}`, most: 227.3 },
] as const;

test('a page names no more JavaScript than it may', async ({ page, colloquy }) => {
  await colloquy.post([aChat('Hello.')]);
  await new Deliberation(colloquy).propose('prop-001', 'Publish it', { deadline: inMs(60_000) });

  for (const { name, path, most } of BUDGETS) {
    await page.goto(path, { waitUntil: 'load' });
    const drawings = await drawnAgain(page, path);
    const scripts = await scriptsOf(page);
    const named = scripts.filter(({ path: script }) =>
      drawings.every((drawn) => drawn.includes(`src="${script}"`)),
    );
    const kilobytes = named.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;

    expect(named.length, name).toBeGreaterThan(5);
    expect(kilobytes, name).toBeGreaterThan(100);
    expect(kilobytes, name).toBeLessThanOrEqual(most);
  }
});

/** How often a page is drawn: a slow server also names, now and then, the code of the view that stands in for one that failed. */
const DRAWINGS = 4;

async function drawnAgain(page: Page, path: string): Promise<string[]> {
  const drawings: string[] = [];
  while (drawings.length < DRAWINGS) drawings.push(await (await page.request.get(path)).text());
  return drawings;
}

function scriptsOf(page: Page): Promise<{ path: string; bytes: number }[]> {
  return page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap((entry) => {
      const { pathname: path } = new URL(entry.name);
      const isScript = entry instanceof PerformanceResourceTiming && path.endsWith('.js');
      return isScript ? [{ path, bytes: entry.encodedBodySize }] : [];
    }),
  );
}
