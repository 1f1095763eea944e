'use client';
// One trusted key: what its workspace is called, who added it when, and what can be done with it.
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { TrustedKeyForm } from '@/components/signer/trusted-key-form';
import { Button } from '@/components/ui/button';
import { CopyIconButton } from '@/components/ui/copy-button';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { ShortId } from '@/components/ui/text/short-id';
import { toLabel } from '@/components/ui/text/split-visible';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import { ConfirmAction } from '@/components/workspace/question/confirm-action';
import { removeTrustedKey, renameTrustedKey } from '@/lib/client/api/trusted-keys-api';
import { TRUSTED_KEYS } from '@/lib/messages/en/features/settings/trusted-keys';
import type { TrustedKey } from '@/lib/model/file-signer';

export function TrustedKeyRow({
  trusted,
  onChanged,
}: {
  trusted: TrustedKey;
  onChanged: () => Promise<void>;
}) {
  const { row, form } = useMessages(TRUSTED_KEYS);
  const [isRenaming, setIsRenaming] = useState(false);
  const { key, name, is_in_environment } = trusted;
  const shown = toLabel(name ?? key);
  if (isRenaming) {
    return (
      <TrustedKeyForm
        label={form.renamed(shown)}
        confirm={form.save}
        name={name ?? ''}
        save={(next) => renameTrustedKey(key, next)}
        onSaved={onChanged}
        onClose={() => setIsRenaming(false)}
      />
    );
  }
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
      <div className="grid min-w-0 flex-1 basis-64">
        <span className="font-medium break-words text-ink-strong">
          {name === null ? (
            <span className="font-normal text-ink-faint">{row.unnamed}</span>
          ) : (
            <VisibleText text={name} />
          )}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-12 text-ink-faint">
          <span className="inline-flex items-center gap-1">
            <code className="font-mono text-12 break-all">{key}</code>
            <CopyIconButton read={() => key} label={row.copy(shown)} size="small" />
          </span>
          <Origin of={trusted} />
        </span>
      </div>
      {!is_in_environment && (
        <span className="flex gap-1">
          <Button
            size="small"
            aria-label={row.renameNamed(shown)}
            onClick={() => setIsRenaming(true)}
          >
            {row.rename}
          </Button>
          <ConfirmAction
            icon={Trash2}
            label={row.remove.label}
            tone="danger"
            question={row.remove.question(shown)}
            records={row.remove.records}
            confirm={row.remove.confirm}
            act={() => removeTrustedKey(key)}
            onDone={onChanged}
          />
        </span>
      )}
    </div>
  );
}

/** Who vouches for it: the environment, somebody here, or both. */
function Origin({ of: { is_in_environment, added_by, added_at } }: { of: TrustedKey }) {
  const { row } = useMessages(TRUSTED_KEYS);
  return (
    <>
      {is_in_environment && <span>{row.inEnvironment}</span>}
      {added_by !== null && added_at !== null && (
        <span>
          <Rich text={row.added(<ShortId id={added_by} />, <RelativeTime at={added_at} />)} />
        </span>
      )}
    </>
  );
}
