// From the start of a built app to its first page, and its memory when nothing happens.
import { readFile } from 'node:fs/promises';
import { Colloquy } from '@/e2e/fixtures/colloquy';
import { type Figure, percentile } from './table';

const STARTS = 5;

/** Memory is read after this much quiet. */
export const REST_MS = 10_000;

/** Cold starts on an empty database, each with a process and data of its own. */
export async function benchStart(): Promise<Figure[]> {
  const seconds: number[] = [];
  let restMb = 0;
  for (let start = 0; start < STARTS; start += 1) {
    const began = performance.now();
    const colloquy = await Colloquy.create();
    const page = await fetch(`${colloquy.url}/sign-in`);
    if (page.status !== 200) throw new Error(`the first page answered ${page.status}`);
    await page.text();
    seconds.push((performance.now() - began) / 1000);
    if (start === STARTS - 1) {
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
      restMb = await residentMb(colloquy.pid);
    }
    await colloquy.dispose();
  }
  return [
    { name: 'start to first page, median', value: percentile(seconds, 0.5), unit: 's', max: 2 },
    { name: 'memory at rest', value: restMb, unit: 'MB', max: 300 },
  ];
}

/** Resident memory of a process in MB, where the system tells (Linux); elsewhere NaN. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kb = /VmRSS:\s+(\d+) kB/.exec(status)?.[1];
  return kb === undefined ? Number.NaN : Number(kb) / 1024;
}

/** `USER_HZ` of Linux, in which the system counts processor time. */
const TICKS_PER_SECOND = 100;

/** Processor time that a process has taken in all its threads, where the system tells (Linux); elsewhere NaN. */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name, which may hold spaces, stands in parentheses; the times are the 12th and 13th fields behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
