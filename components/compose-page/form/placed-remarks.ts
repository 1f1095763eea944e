// Which findings stand at which field: at the nearest one around the place that they point at, or that they are in.
import type { Remark } from '@/components/findings/finding-list';
import type { MessageForm } from '@/lib/model/message-form';

export type PlacedRemarks = {
  /** By the path of the field. */
  readonly at: ReadonlyMap<string, readonly Remark[]>;
  /** About no field that is drawn. */
  readonly others: readonly Remark[];
};

/** Places each remark at one of the fields. */
export function placeRemarks(
  remarks: readonly Remark[],
  paths: readonly string[],
  foundAt: MessageForm['found_at'] = {},
): PlacedRemarks {
  const at = new Map<string, Remark[]>();
  const others: Remark[] = [];
  for (const remark of remarks) {
    const field = fieldOf(ownPath(remark.path ?? '', foundAt), paths);
    if (field === null) others.push(remark);
    else at.set(field, [...(at.get(field) ?? []), remark]);
  }
  return { at, others };
}

/** The path in terms of the fields. */
function ownPath(path: string, foundAt: Readonly<Record<string, string>>): string {
  const known = Object.keys(foundAt).find((one) => path === one || path.startsWith(`${one}/`));
  return known === undefined ? path : (foundAt[known] ?? path) + path.slice(known.length);
}

function fieldOf(path: string, paths: readonly string[]): string | null {
  const around = paths
    .filter((field) => path === field || path.startsWith(`${field}/`))
    .sort((one, other) => other.length - one.length);
  return around[0] ?? null;
}
