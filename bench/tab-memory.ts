// How much memory a tab of a real browser holds.
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';

/** What the scripts of a page hold after a collection. Megabytes. */
export async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
}

/** Private memory of the tab's renderer process, where the system tells (Linux); elsewhere NaN. Megabytes. */
export async function tabMb(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const sizes = await Promise.all(
    processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => privateMb(id)),
  );
  return Math.max(...sizes);
}

async function privateMb(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const lines = [...rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm)];
  if (lines.length === 0) return Number.NaN;
  return lines.reduce((sum, line) => sum + Number(line[1]), 0) / 1024;
}
