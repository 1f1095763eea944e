// The smallest part of a failing text that fails still.

/** Drops ever smaller pieces for as long as the rest fails. Ends when no single character can go, or after `tries`. */
export function minimise(text: string, fails: (text: string) => boolean, tries = 20_000): string {
  let best = text;
  let left = tries;
  for (let size = Math.ceil(best.length / 2); size >= 1; ) {
    let at = 0;
    const before = best.length;
    while (at < best.length && left > 0) {
      const shorter = best.slice(0, at) + best.slice(at + size);
      left -= 1;
      if (fails(shorter)) best = shorter;
      else at += size;
    }
    if (left <= 0) return best;
    const isStuck = best.length === before;
    if (size === 1 && isStuck) return best;
    if (isStuck || size > best.length) size = Math.max(1, Math.floor(size / 2));
  }
  return best;
}
