'use client';
// Folds a whole outline, or unfolds whatever of it is folded.
import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { Button } from '../button';
import { Icon } from '../icon';

export function FoldWhole({
  folds: { whole, foldWhole },
  labels,
}: {
  folds: { readonly whole: 'fold' | 'unfold' | null; foldWhole(): void };
  labels: { readonly foldAll: string; readonly unfoldAll: string };
}) {
  if (whole === null) return null;
  return (
    <Button tone="quiet" size="small" onClick={foldWhole}>
      <Icon of={whole === 'fold' ? ChevronsDownUp : ChevronsUpDown} />
      {whole === 'fold' ? labels.foldAll : labels.unfoldAll}
    </Button>
  );
}
