// Time that this process worked. A limit on it holds on a busy machine too, where the clock also counts everybody else's work.

/** Milliseconds of processor time that this process has used, in all its threads. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
