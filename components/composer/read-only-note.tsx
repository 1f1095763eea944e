'use client';
// What stands in the composer's place where a thread is another workspace's or a run file's: where it lives, who signed the file, and
// why nobody writes here.
import { BookOpen } from 'lucide-react';
import { LateSignerLine } from '@/components/signer/late-signer';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { VisibleText } from '@/components/ui/text/visible-text';
import { COMPOSER_NOTES } from '@/lib/messages/en/features/composer/composer-notes';
import { importedField, type LogPlace } from '@/lib/model/imported-place';
import type { RunState } from '@/lib/model/summary';

/** Nothing for a place of this workspace. The channel is named after the gateway that it is followed at. */
export function ReadOnlyNote({
  place,
  what,
}: {
  /** With the state of the run where that is the place. */
  place: LogPlace & { readonly channel: string; readonly state?: RunState };
  what: keyof (typeof COMPOSER_NOTES)['english']['imported'];
}) {
  const messages = useMessages(COMPOSER_NOTES);
  if (importedField(place) === null) return null;
  const signer = place.imported?.signer;
  return (
    <div className="mx-2 mb-2 grid shrink-0 gap-1 rounded-large border border-hairline px-3 py-2 text-12 text-ink md:mx-4 md:mb-3">
      <p className="flex items-baseline gap-2">
        <span className="self-center text-ink-faint">
          <Icon of={BookOpen} />
        </span>
        <span className="min-w-0 break-words">
          {place.imported === undefined ? (
            <Rich
              text={messages.followed[what](
                <b className="font-medium text-ink-strong">
                  <VisibleText text={place.channel} />
                </b>,
              )}
            />
          ) : (
            messages.imported[what](place.state === 'running')
          )}
        </span>
      </p>
      {signer !== undefined && <LateSignerLine signerKey={signer} />}
    </div>
  );
}
