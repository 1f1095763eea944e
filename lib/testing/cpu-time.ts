// Time that this process worked. A limit on it holds on a busy machine too, where the clock also counts everybody else's work.

/** Milliseconds of processor time that this process has used, in all its threads. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * The least processor time that something takes in three tries, in milliseconds: one of them may fall into a collection of what
 * other tests left in the memory of this process.
 */
export function leastCpuMs(work: () => void): number {
  const times = [1, 2, 3].map(() => {
    const started = cpuMs();
    work();
    return cpuMs() - started;
  });
  return Math.min(...times);
}
