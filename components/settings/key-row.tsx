'use client';
// One key: whose it is, what it may do, and revoking it after a confirmation.
import { ShieldX } from 'lucide-react';
import { useMessages } from '@/components/ui/language/language-context';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import { ConfirmAction } from '@/components/workspace/question/confirm-action';
import { deleteKey } from '@/lib/client/api/api';
import type { ApiKey } from '@/lib/contracts/http-keys';
import { KEYS } from '@/lib/messages/en/features/settings/keys';
import { ROLES } from '@/lib/messages/en/shared/roles';
import { isBuiltIn, shownPrefix } from './key-name';

export function KeyRow({
  apiKey,
  index,
  onRevoked,
}: {
  apiKey: ApiKey;
  /** Its place in the list. */
  index: number;
  onRevoked: () => Promise<void>;
}) {
  const { row: messages, grants } = useMessages(KEYS);
  const roles = useMessages(ROLES);
  const staysForGood = isBuiltIn(apiKey);
  return (
    <li
      data-index={index}
      className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline py-1.5"
    >
      <span className="w-20 font-medium text-ink-strong">{roles[apiKey.role]}</span>
      <span className="min-w-0 flex-1 basis-48 break-words">
        {apiKey.agent_prefix !== undefined ? (
          <span>
            <VisibleText text={apiKey.agent_prefix} />
            <span className="text-ink-faint">{messages.whateverFollows}</span>
          </span>
        ) : apiKey.agent_id === null ? (
          <span className="text-ink-faint">
            {staysForGood ? messages.builtIn : messages.anyAgent}
          </span>
        ) : (
          <VisibleText text={apiKey.agent_id} />
        )}
        {apiKey.grants.length > 0 && (
          <span className="text-12 text-ink-faint">
            {' '}
            {apiKey.grants.map((grant) => grants[grant]).join(', ')}
          </span>
        )}
      </span>
      <code className="font-mono text-12 text-ink-faint">{shownPrefix(apiKey)}</code>
      <span className="w-24 text-right text-12 text-ink-faint">
        {apiKey.created_at !== null && <RelativeTime at={apiKey.created_at} />}
      </span>
      <span className="ml-auto flex justify-end gap-1 md:w-40">
        {apiKey.revoked_at !== null ? (
          <span className="text-12 text-ink-faint">{messages.revoked}</span>
        ) : staysForGood ? null : (
          <ConfirmAction
            icon={ShieldX}
            {...messages.revoke}
            tone="danger"
            act={() => deleteKey(apiKey.id)}
            onDone={onRevoked}
          />
        )}
      </span>
    </li>
  );
}
