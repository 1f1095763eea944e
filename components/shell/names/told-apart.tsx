'use client';
// Behind a name that others have, too: what tells it apart from them.
import { BookOpen } from 'lucide-react';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { ShortId } from '@/components/ui/text/short-id';
import { useShortMoment } from '@/components/ui/time/time';
import { NAMES } from '@/lib/messages/en/features/shell/names';
import { IMPORTED_PREFIX } from '@/lib/model/ids';
import type { NameDifference } from './same-names';

export function ToldApart({
  id,
  difference,
}: {
  id: string;
  difference: NameDifference | undefined;
}) {
  const messages = useMessages(NAMES);
  if (difference === undefined) return null;
  const { by, isImported, opened_at } = difference;
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5 text-12 text-ink-faint">
      {isImported && (
        <span title={messages.imported}>
          <Icon of={BookOpen} label={messages.imported} />
        </span>
      )}
      {by === 'time' && <Began at={opened_at} />}
      {by === 'id' && <ShortId id={ownPart(id)} />}
    </span>
  );
}

function Began({ at }: { at: string }) {
  const messages = useMessages(NAMES);
  const moment = useShortMoment(at);
  return (
    <span className="whitespace-nowrap tabular-nums" title={messages.began(moment)}>
      {moment}
    </span>
  );
}

/** All ids of imports begin alike. */
function ownPart(id: string): string {
  return id.startsWith(IMPORTED_PREFIX) ? id.slice(IMPORTED_PREFIX.length) : id;
}
