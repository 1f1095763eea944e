// The Owed inbox as rows: a heading for each kind that there is, and what is owed below it, oldest first.
import { KIND_ORDER, owedKey } from '@/components/obligation/obligation-labels';
import type { ObligationsAnswer } from '@/lib/contracts/http-orchestration';
import type { Obligation, ObligationKind } from '@/lib/model/orchestration/obligation';

export type OwedRow =
  | {
      readonly kind: 'heading';
      readonly key: string;
      readonly of: ObligationKind;
      readonly count: number;
      /** There may be more of the kind, which are not listed. */
      readonly isCut: boolean;
    }
  | { readonly kind: 'owed'; readonly key: string; readonly obligation: Obligation };

type Listed = Pick<ObligationsAnswer, 'obligations' | 'total'>;

/** Whether more is owed than is listed: of each kind that is listed there may be more. */
export function isCutOwed({ obligations, total }: Listed): boolean {
  return total > obligations.length;
}

/** Kinds in the order of the inbox; within a kind the order that is given. */
export function owedRows(owed: Listed): OwedRow[] {
  const { obligations } = owed;
  const isCut = isCutOwed(owed);
  const byKind = new Map<ObligationKind, Obligation[]>();
  for (const obligation of obligations) {
    const known = byKind.get(obligation.kind);
    if (known) known.push(obligation);
    else byKind.set(obligation.kind, [obligation]);
  }
  return KIND_ORDER.flatMap((kind) => {
    const ofKind = byKind.get(kind) ?? [];
    if (ofKind.length === 0) return [];
    const heading = { kind: 'heading', key: kind, of: kind, count: ofKind.length, isCut } as const;
    return [
      heading,
      ...ofKind.map((obligation) => ({
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
