// That a run came from a run file: it is read here, and nobody writes into it.
import { BookOpen } from 'lucide-react';
import { useMessages } from '@/components/ui/language/language-context';
import { StateLabel } from '@/components/ui/state-label';
import { IMPORTED_MARK } from '@/lib/messages/en/features/run-file/imported-mark';
import type { ImportedFrom } from '@/lib/model/imported-from';

export function ImportedMark({
  imported,
  inHead = false,
}: {
  imported: ImportedFrom | undefined;
  /** In the head of a page: where that is narrow the icon stands alone, and bears the words as its name. */
  inHead?: boolean;
}) {
  const messages = useMessages(IMPORTED_MARK);
  if (imported === undefined) return null;
  const words = messages[imported.level];
  if (!inHead) return <StateLabel icon={BookOpen}>{words}</StateLabel>;
  return (
    <span title={words} className="inline-flex shrink-0 @max-3xl:order-first">
      <StateLabel icon={BookOpen}>
        <span className="@max-6xl:sr-only">{words}</span>
      </StateLabel>
    </span>
  );
}
