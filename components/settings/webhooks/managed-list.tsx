'use client';
// A list of webhooks of one direction: reading it, adding one, changing one in its place. A secret that was made is shown once.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { Skeleton } from '@/components/ui/skeleton';
import type { ApiResult } from '@/lib/client/api/request';
import { readAgain } from '@/lib/client/read-again';
import { SecretOnce } from './secret-once';

/** How soon what came or went is seen to have. Milliseconds. */
const REFRESH_MS = 5_000;

type Named = { readonly name: string };

type Saved = Named & { readonly secret: string | null };

/** What is written: a new one, or the one of this name. */
type Editing = { readonly name: string | null };

export function ManagedList<Hook extends Named>({
  path,
  read,
  words,
  form,
  row,
}: {
  /** That of the API, below which the answers are kept. */
  path: string;
  read: () => Promise<ApiResult<{ readonly webhooks: readonly Hook[] }>>;
  words: { readonly reading: string; readonly add: string };
  form: (
    hook: Hook | null,
    on: { readonly onClose: () => void; readonly onSaved: (saved: Saved) => void },
  ) => ReactNode;
  row: (
    hook: Hook,
    on: { readonly onEdit: () => void; readonly onChanged: () => Promise<void> },
  ) => ReactNode;
}) {
  const client = useQueryClient();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [saved, setSaved] = useState<Saved | null>(null);
  const queryKey = [path];
  const { data, isPending } = useQuery({ queryKey, queryFn: read, refetchInterval: REFRESH_MS });
  const renew = () => readAgain(client, queryKey);
  const edit = (next: Editing | null) => {
    setSaved(null);
    setEditing(next);
  };
  const drawForm = (hook: Hook | null) =>
    form(hook, {
      onClose: () => edit(null),
      onSaved: (next) => {
        edit(null);
        setSaved(next);
        void renew();
      },
    });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {saved?.secret != null && <SecretOnce name={saved.name} secret={saved.secret} />}
      {isPending && <Skeleton lines={2} label={words.reading} />}
      {data?.ok === false && <ReadFailure failure={data.error} onRetry={() => void renew()} />}
      {data?.ok === true && data.value.webhooks.length > 0 && (
        <ul className="border-t border-hairline">
          {data.value.webhooks.map((hook) => (
            <li key={hook.name} className="border-b border-hairline py-2">
              {editing?.name === hook.name
                ? drawForm(hook)
                : row(hook, { onEdit: () => edit({ name: hook.name }), onChanged: renew })}
            </li>
          ))}
        </ul>
      )}
      {editing?.name === null ? (
        drawForm(null)
      ) : (
        <div>
          <Button onClick={() => edit({ name: null })}>
            <Icon of={Plus} />
            {words.add}
          </Button>
        </div>
      )}
    </div>
  );
}
