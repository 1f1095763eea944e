// That a run came from a run file: it is read here, and nobody writes into it.
import { BookOpen } from 'lucide-react';
import { StateLabel } from '@/components/ui/state-label';
import type { ImportedFrom } from '@/lib/model/imported-from';

const HELD = { full: '', masked: ', masked', envelope: ', envelope only' } as const;

export function ImportedMark({ imported }: { imported: ImportedFrom | undefined }) {
  if (imported === undefined) return null;
  return <StateLabel icon={BookOpen}>Imported, read-only{HELD[imported.level]}</StateLabel>;
}
