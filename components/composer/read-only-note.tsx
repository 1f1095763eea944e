// What stands in the composer's place where a thread is another workspace's or a run file's: where it lives, and why nobody writes
// here.
import { BookOpen } from 'lucide-react';
import { Icon } from '@/components/ui/icon';
import { VisibleText } from '@/components/ui/text/visible-text';
import { importedField, type LogPlace } from '@/lib/model/imported-place';

/** Nothing for a place of this workspace. The channel is named after the gateway that it is followed at. */
export function ReadOnlyNote({
  place,
  what,
}: {
  place: LogPlace & { readonly channel: string };
  what: string;
}) {
  if (importedField(place) === null) return null;
  return (
    <p className="mx-2 mb-2 flex shrink-0 items-baseline gap-2 rounded-large border border-hairline px-3 py-2 text-12 text-ink md:mx-4 md:mb-3">
      <span className="self-center text-ink-faint">
        <Icon of={BookOpen} />
      </span>
      <span className="min-w-0 break-words">
        {place.imported === undefined ? (
          <>
            This {what} lives in the workspace at{' '}
            <b className="font-medium text-ink-strong">
              <VisibleText text={place.channel} />
            </b>
            . It is followed here to be read, and nothing written here is delivered there: write it
            there.
          </>
        ) : (
          `Imported, read-only. This ${what} came from a run file, and nobody writes into it here.`
        )}
      </span>
    </p>
  );
}
