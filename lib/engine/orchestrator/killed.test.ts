// A process that is killed at random moments while 200 tasks are under way: after the last start every task has ended, and no
// answer counted twice.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import { emptyTasks, foldTasks, tasksOf } from '@/lib/tasks/run-tasks';
import { isOpen } from '@/lib/tasks/task-core';
import { testRandom } from '@/lib/testing/law-runs';
import { bundledProgram } from '@/lib/testing/worlds/bundled-program';
import {
  AGENTS,
  FAILING_EVERY,
  LIMIT,
  SILENT_EVERY,
  TASKS,
} from '@/lib/testing/worlds/orchestra-process';
import { type DatabaseWorld, sqliteWorld } from '@/lib/testing/worlds/store-worlds';

const KILLS = 3;

/** Parts of the log that a process may tell of before it dies. */
const LIFE_MAX = 60;

const PROGRAM = bundledProgram('orchestra-process');

let world: DatabaseWorld | undefined;
afterEach(() => world?.dispose());

/** Runs the process until it has told of so many parts of the log, then kills it; returns whether it was done before. */
async function live(databaseUrl: string, parts: number): Promise<boolean> {
  const child = spawn(process.execPath, [PROGRAM, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  let text = '';
  let left = parts;
  child.stdout.on('data', (data) => {
    text += String(data);
    left -= String(data).split('\n').length - 1;
    if (left <= 0) child.kill('SIGKILL');
  });
  const [code] = await exit;
  if (code !== 0 && code !== null) throw new Error(`the process failed with ${code}`);
  return text.includes('done');
}

async function logOf(databaseWorld: DatabaseWorld): Promise<EventRecord[]> {
  const store = await databaseWorld.open();
  const records: EventRecord[] = [];
  for (;;) {
    const after = records.at(-1)?.seq ?? 0;
    const page = await store.events.read({ after, limit: 1_000, order: 'asc' });
    records.push(...page);
    if (page.length < 1_000) break;
  }
  await store.close();
  return records;
}

function expectedState(at: number): string {
  if (at % SILENT_EVERY === 0 || at % FAILING_EVERY === 0) return 'failed';
  return 'completed';
}

describe('a process that is killed', () => {
  it('loses no task and counts no result twice', { timeout: 300_000 }, async () => {
    world = await sqliteWorld();
    const random = testRandom();
    for (let kill = 0; kill < KILLS; kill += 1) {
      await live(world.databaseUrl, 1 + random.below(LIFE_MAX));
    }
    expect(await live(world.databaseUrl, Number.POSITIVE_INFINITY)).toBe(true);

    const log = await logOf(world);
    const tasks = tasksOf(foldTasks(emptyTasks(), log.filter(isOfRun)));
    const roots = tasks.filter(({ task_id }) => task_id.startsWith('root-'));
    const states = new Map(roots.map(({ task_id, state }) => [task_id, state]));
    for (let at = 0; at < TASKS; at += 1) {
      expect([at, states.get(`root-${at}`)]).toEqual([at, expectedState(at)]);
    }
    expect(tasks.filter(({ state }) => isOpen(state))).toEqual([]);
    const ends = log.filter(
      ({ event, origin }) =>
        origin === 'engine' && event.task_id.startsWith('root-') && /result|error/.test(event.type),
    );
    expect(ends).toHaveLength(TASKS);
    expect(mostHeld(log)).toBeLessThanOrEqual(LIMIT);
  });
});

function isOfRun({ event }: EventRecord): boolean {
  return event.run_id === 'run_1';
}

function mostHeld(log: readonly EventRecord[]): number {
  const held = new Map(AGENTS.map((name) => [`agent:${name}`, new Set<string>()]));
  let most = 0;
  for (const { event, origin } of log) {
    if (origin === 'engine' && event.type === 'task.request') {
      held.get(event.to[0]?.agent_id ?? '')?.add(event.task_id);
    } else if (/result|error|timeout/.test(event.type)) {
      for (const tasks of held.values()) tasks.delete(event.task_id);
    }
    most = Math.max(most, ...[...held.values()].map(({ size }) => size));
  }
  return most;
}
