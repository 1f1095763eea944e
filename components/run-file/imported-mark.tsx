// That a run came from a run file: it is read here, and nobody writes into it.

import { BookOpen } from 'lucide-react';
import { useMessages } from '@/components/ui/language/language-context';
import { StateLabel } from '@/components/ui/state-label';
import { IMPORTED_MARK } from '@/lib/messages/en/features/run-file/imported-mark';
import type { ImportedFrom } from '@/lib/model/imported-from';

export function ImportedMark({ imported }: { imported: ImportedFrom | undefined }) {
  const messages = useMessages(IMPORTED_MARK);
  if (imported === undefined) return null;
  return <StateLabel icon={BookOpen}>{messages[imported.level]}</StateLabel>;
}
