// The Owed inbox as rows: a heading for each kind that there is, and what is owed below it, oldest first.
import { KIND_ORDER, owedKey } from '@/components/obligation/obligation-labels';
import type { Obligation, ObligationKind } from '@/lib/model/orchestration/obligation';

export type OwedRow =
  | {
      readonly kind: 'heading';
      readonly key: string;
      readonly of: ObligationKind;
      readonly count: number;
    }
  | { readonly kind: 'owed'; readonly key: string; readonly obligation: Obligation };

/** Kinds in the order of the inbox; within a kind the order that is given. */
export function owedRows(obligations: readonly Obligation[]): OwedRow[] {
  const byKind = new Map<ObligationKind, Obligation[]>();
  for (const obligation of obligations) {
    const known = byKind.get(obligation.kind);
    if (known) known.push(obligation);
    else byKind.set(obligation.kind, [obligation]);
  }
  return KIND_ORDER.flatMap((kind) => {
    const owed = byKind.get(kind) ?? [];
    if (owed.length === 0) return [];
    const heading = { kind: 'heading', key: kind, of: kind, count: owed.length } as const;
    return [
      heading,
      ...owed.map((obligation) => ({
        kind: 'owed' as const,
        key: owedKey(obligation),
        obligation,
      })),
    ];
  });
}

/** How many there are of each kind. */
export function kindCounts(obligations: readonly Obligation[]): Map<ObligationKind, number> {
  const counts = new Map<ObligationKind, number>();
  for (const { kind } of obligations) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}
