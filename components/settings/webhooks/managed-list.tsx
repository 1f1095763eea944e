'use client';
// A list of webhooks of one direction: reading it, adding one, changing one in its place. A secret that was made is shown once.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { focusIfNowhere } from '@/components/ui/form/focus-as-it-appears';
import { useKeptFocus } from '@/components/ui/form/use-kept-focus';
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

/** What is written: a new one, or this one as it was. */
type Editing<Hook> = { readonly hook: Hook | null };

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
    on: {
      readonly onClose: () => void;
      readonly onSaved: (saved: Saved) => void;
      /** Whether a new one would take the place of another. */
      readonly isTaken: (name: string) => boolean;
    },
  ) => ReactNode;
  row: (
    hook: Hook,
    on: { readonly onEdit: () => void; readonly onChanged: () => Promise<void> },
  ) => ReactNode;
}) {
  const client = useQueryClient();
  const [editing, setEditing] = useState<Editing<Hook> | null>(null);
  const [saved, setSaved] = useState<Saved | null>(null);
  const queryKey = [path];
  const { data, isPending } = useQuery({ queryKey, queryFn: read, refetchInterval: REFRESH_MS });
  /** As they were read last. */
  const [known, setKnown] = useState<readonly Hook[]>([]);
  if (data?.ok === true && data.value.webhooks !== known) setKnown(data.value.webhooks);
  const hooks = withEdited(known, editing?.hook ?? null);
  const { ref, last } = useEditedFocus(editing);
  const keptFocus = useKeptFocus(hooks.map(({ name }) => ({ key: name })));
  const renew = () => readAgain(client, queryKey);
  const edit = (next: Editing<Hook> | null) => {
    last.current = editing?.hook?.name ?? '';
    setSaved(null);
    setEditing(next);
  };
  const drawForm = (hook: Hook | null) =>
    form(hook, {
      onClose: () => edit(null),
      isTaken: (name) => hook === null && known.some((other) => other.name === name),
      onSaved: (next) => {
        last.current = hook?.name ?? '';
        // Another one may be written by now.
        setEditing((now) => (now === editing ? null : now));
        setSaved(next);
        void renew();
      },
    });
  return (
    <div ref={ref} className="grid grid-cols-[minmax(0,1fr)] gap-3" {...keptFocus}>
      {saved?.secret != null && <SecretOnce name={saved.name} secret={saved.secret} />}
      {isPending && <Skeleton lines={2} label={words.reading} />}
      {data?.ok === false && <ReadFailure failure={data.error} onRetry={() => void renew()} />}
      {hooks.length > 0 && (
        <ul className="border-t border-hairline">
          {hooks.map((hook, index) => (
            <li
              key={hook.name}
              data-hook={hook.name}
              data-index={index}
              className="border-b border-hairline py-2"
            >
              {editing?.hook?.name === hook.name
                ? drawForm(hook)
                : row(hook, { onEdit: () => edit({ hook }), onChanged: renew })}
            </li>
          ))}
        </ul>
      )}
      {editing?.hook === null ? (
        drawForm(null)
      ) : (
        <div data-hook="" data-index={hooks.length}>
          <Button onClick={() => edit({ hook: null })}>
            <Icon of={Plus} />
            {words.add}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What is changed keeps its place, and what was written of it, also where somebody deleted it meanwhile. */
function withEdited<Hook extends Named>(
  hooks: readonly Hook[],
  edited: Hook | null,
): readonly Hook[] {
  if (edited === null || hooks.some(({ name }) => name === edited.name)) return hooks;
  return [...hooks, edited];
}

/** The first field has the focus in place of the button that opened its form, and that button once the form is gone. */
function useEditedFocus(editing: object | null) {
  const ref = useRef<HTMLDivElement>(null);
  /** The name of what was changed last; empty of a new one. */
  const last = useRef<string | null>(null);
  // The browser's focus, which is nowhere once its element is gone from the document.
  useEffect(() => {
    const find = (selector: string) => ref.current?.querySelector<HTMLElement>(selector) ?? null;
    if (editing !== null) focusIfNowhere(find('form input:not([readonly])'));
    else if (last.current !== null) focusIfNowhere(find(`[data-hook="${last.current}"] button`));
  }, [editing]);
  return { ref, last };
}
