// The lines of a difference side by side: what was removed beside what was added in its place.
import type { DiffLine } from '@/lib/dialects/definition/line-diff';

export type LinePair = { readonly before: DiffLine | null; readonly after: DiffLine | null };

export function pairLines(lines: readonly DiffLine[]): LinePair[] {
  const pairs: LinePair[] = [];
  let removed: DiffLine[] = [];
  let added: DiffLine[] = [];
  const close = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1) {
      pairs.push({ before: removed[at] ?? null, after: added[at] ?? null });
    }
    removed = [];
    added = [];
  };
  for (const line of lines) {
    if (line.kind === 'removed') removed.push(line);
    else if (line.kind === 'added') added.push(line);
    else {
      close();
      pairs.push({ before: line, after: line });
    }
  }
  close();
  return pairs;
}
