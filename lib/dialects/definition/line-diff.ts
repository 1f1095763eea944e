// Which lines of two texts are the same. For templates as they are printed, which are short.
import { diffArrays } from 'diff';

export type DiffLine = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string };

/** Lines that may differ, added and removed together; beyond it all counts as changed. 80 ms in a browser at the worst. */
const CHANGES_MAX = 500;

/** The lines of both, a removed one before the added one that stands in its place. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: CHANGES_MAX });
  if (changes === undefined) return [...marked('removed', before), ...marked('added', after)];
  return changes.flatMap(({ added, removed, value }) =>
    marked(added ? 'added' : removed ? 'removed' : 'same', value),
  );
}

function marked(kind: DiffLine['kind'], lines: readonly string[]): DiffLine[] {
  return lines.map((text) => ({ kind, text }));
}
