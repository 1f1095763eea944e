import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { boundedTasks, type TaskWorker } from './bounded-task';

/** A thread that does what it is told: answers, works without end, throws. */
const THREAD = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', (task) => {
    if (task === 'throw') throw new Error('broken');
    parentPort.postMessage({ kind: 'begun' });
    // The shape of a grammar that goes back over what it saw: it ends long after everybody here.
    if (task === 'hostile') /^(a+)+$/.test('a'.repeat(60) + '!');
    parentPort.postMessage({ kind: 'done', task });
  });
`;

const threads: Worker[] = [];

/** The browser's interface over a thread of Node. */
function start(): TaskWorker {
  const thread = new Worker(THREAD, { eval: true });
  threads.push(thread);
  return {
    postMessage: (task) => thread.postMessage(task),
    addEventListener: (type, listener) => thread.on(type, (data) => listener({ data })),
    terminate: () => void thread.terminate(),
  };
}

afterEach(async () => {
  await Promise.all(threads.splice(0).map((thread) => thread.terminate()));
});

describe('a task with a bound in time', () => {
  it('is answered, and the next one by the same worker', async () => {
    const run = boundedTasks<string, { kind: 'done'; task: string }>(start, 5_000);

    expect(await run('one')).toEqual({ kind: 'done', task: 'one' });
    expect(await run('two')).toEqual({ kind: 'done', task: 'two' });
    expect(threads).toHaveLength(1);
  });

  it('is given up where it takes longer, its worker ended, and the next task done', async () => {
    const run = boundedTasks<string, { kind: 'done'; task: string }>(start, 100);
    await run('one');
    const [first] = threads;
    const exited = first && once(first, 'exit');

    const before = performance.now();
    expect(await run('hostile')).toBeNull();

    expect(performance.now() - before).toBeLessThan(5_000);
    await exited;
    expect(await run('two')).toEqual({ kind: 'done', task: 'two' });
    expect(threads).toHaveLength(2);
  });

  it('is given up where the worker breaks', async () => {
    const run = boundedTasks<string, { kind: 'done'; task: string }>(start, 100);

    expect(await run('throw')).toBeNull();
    expect(await run('one')).toEqual({ kind: 'done', task: 'one' });
  });
});
