// A bound on the calls that are under way to one host, so that nobody can make us flood a third party.

/** Calls under way to one host: as many as a browser makes, and some. */
const CALLS_MAX = 16;

/** Resolves when a call to the host may begin; the function that it returns says that it is over. */
export type EnterHost = (host: string) => Promise<() => void>;

/** A bound for each host, of which only those are held that are called. */
export function createCallLimit(): EnterHost {
  const hosts = new Map<string, { calls: number; readonly waiting: (() => void)[] }>();

  function leave(host: string): void {
    const held = hosts.get(host);
    if (held === undefined) return;
    const next = held.waiting.shift();
    if (next) next();
    else held.calls -= 1;
    if (held.calls === 0) hosts.delete(host);
  }

  return (host) => {
    const held = hosts.get(host) ?? { calls: 0, waiting: [] };
    hosts.set(host, held);
    const entered = () => once(() => leave(host));
    if (held.calls < CALLS_MAX) {
      held.calls += 1;
      return Promise.resolve(entered());
    }
    return new Promise((resolve) => {
      held.waiting.push(() => resolve(entered()));
    });
  };
}

function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) run();
    isDone = true;
  };
}
