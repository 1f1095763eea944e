// One task at a time for a worker that is ended when a task takes too long; the next task starts another one.

/** What of a worker is needed here. */
export type TaskWorker = {
  postMessage(task: unknown): void;
  addEventListener(type: 'message' | 'error', listener: (event: { data?: unknown }) => void): void;
  terminate(): void;
};

type Report = { readonly kind: 'begun' } | { readonly kind: 'done' };

/** A worker whose script does not come is given up. Milliseconds. */
const BEGIN_MS_MAX = 10_000;

/**
 * Runs tasks by a worker. `run` resolves with the worker's report `done`, or with null where the time from its report `begun` on
 * was longer than `msMax`, or where there is no worker. Tasks have to be given one after the other.
 */
export function boundedTasks<Task, Done extends { readonly kind: 'done' }>(
  start: () => TaskWorker,
  msMax: number,
): (task: Task) => Promise<Done | null> {
  let worker: TaskWorker | null = null;
  let onReport: (report: Report | null) => void = () => undefined;
  const end = (): void => {
    worker?.terminate();
    worker = null;
    onReport(null);
  };
  const startOne = (): TaskWorker => {
    const started = start();
    started.addEventListener('message', ({ data }) => onReport(data as Report));
    started.addEventListener('error', end);
    return started;
  };
  return (task) =>
    new Promise((resolve) => {
      let timer = setTimeout(end, BEGIN_MS_MAX);
      onReport = (report) => {
        clearTimeout(timer);
        if (report?.kind !== 'begun') resolve(report as Done | null);
        // What the worker reported in time may stand in the queue behind the clock, where the page was busy.
        else timer = setTimeout(() => (timer = setTimeout(end)), msMax);
      };
      worker ??= startOne();
      worker.postMessage(task);
    });
}
