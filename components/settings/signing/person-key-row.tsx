'use client';
// One key with which a person signs: whose it is, since when, and revoking it.
import { ShieldX } from 'lucide-react';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { ShortId } from '@/components/ui/text/short-id';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import { ConfirmAction } from '@/components/workspace/question/confirm-action';
import { useViewer } from '@/components/workspace/viewer-context';
import { revokePersonKey } from '@/lib/client/signing/person-keys';
import type { PersonKeyAnswer } from '@/lib/contracts/http-person-keys';
import { SIGNING } from '@/lib/messages/en/features/settings/signing';

export function PersonKeyRow({
  personKey: { kid, owner, is_own, created_at, revoked_at },
  isHere,
  onRevoked,
}: {
  personKey: PersonKeyAnswer;
  /** It is the key of this browser. */
  isHere: boolean;
  onRevoked: () => void;
}) {
  const messages = useMessages(SIGNING).key;
  const { canManageKeys } = useViewer();
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline py-1.5">
      <ShortId id={kid} />
      <span className="min-w-0 flex-1 break-words">
        {isHere ? (
          messages.here
        ) : is_own ? (
          // Which browser had a key is forgotten when it is revoked there.
          messages[revoked_at === null ? 'own' : 'wasOwn']
        ) : (
          <Rich text={messages.of(<VisibleText text={owner} />)} />
        )}
      </span>
      <span className="text-12 text-ink-faint">
        <RelativeTime at={created_at} />
      </span>
      <span className="flex w-20 justify-end">
        {revoked_at !== null ? (
          <span className="text-12 text-ink-faint">{messages.revoked}</span>
        ) : is_own || canManageKeys ? (
          <ConfirmAction
            icon={ShieldX}
            {...messages.revoke}
            tone="danger"
            act={() => revokePersonKey(kid)}
            onDone={onRevoked}
          />
        ) : null}
      </span>
    </li>
  );
}
