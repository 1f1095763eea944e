'use client';
// What a workspace is called whose key is trusted, and of a new one the key.
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { FIELD, Field, LINE_FIELD } from '@/components/ui/form/field';
import { focusAsItAppears } from '@/components/ui/form/focus-as-it-appears';
import { useMessages } from '@/components/ui/language/language-context';
import { VisibleText } from '@/components/ui/text/visible-text';
import type { ApiFailure, ApiResult } from '@/lib/client/api/request';
import { TRUSTED_KEYS } from '@/lib/messages/en/features/settings/trusted-keys';
import { CONTROLS } from '@/lib/messages/en/shared/controls';

export function TrustedKeyForm({
  label,
  confirm,
  name: known = '',
  asksForKey = false,
  save,
  onSaved,
  onClose,
}: {
  label: string;
  /** The label of the button that saves. */
  confirm: string;
  /** The name that it has. */
  name?: string;
  asksForKey?: boolean;
  save: (name: string, key: string) => Promise<ApiResult<unknown>>;
  onSaved: () => Promise<void>;
  onClose: () => void;
}) {
  const messages = useMessages(TRUSTED_KEYS).form;
  const { notNow } = useMessages(CONTROLS);
  const [name, setName] = useState(known);
  const [key, setKey] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const isWhole = name.trim() !== '' && (!asksForKey || key.trim() !== '');
  const submit = async () => {
    setIsBusy(true);
    const saved = await save(name.trim(), key.trim());
    if (saved.ok) {
      await onSaved();
      return onClose();
    }
    setFailure(saved.error);
    setIsBusy(false);
  };
  return (
    <form
      aria-label={label}
      className="grid gap-3 rounded border border-hairline-strong p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && isWhole) void submit();
      }}
    >
      <Field label={messages.name}>
        {(id) => (
          <input
            id={id}
            ref={focusAsItAppears}
            value={name}
            onChange={(event) => setName(event.target.value)}
            required
            maxLength={100}
            placeholder={messages.nameExample}
            autoComplete="off"
            className={LINE_FIELD}
          />
        )}
      </Field>
      {asksForKey && (
        <Field label={messages.key}>
          {(id) => (
            <textarea
              id={id}
              value={key}
              onChange={(event) => setKey(event.target.value)}
              required
              maxLength={1_000}
              rows={3}
              autoComplete="off"
              spellCheck={false}
              className={`${FIELD} py-1.5 font-mono text-12`}
            />
          )}
        </Field>
      )}
      {failure !== null && (
        <ErrorState title={failure.title} detail={<VisibleText text={failure.detail} />} />
      )}
      <div className="flex gap-2">
        <Button type="submit" tone="primary" disabled={isBusy || !isWhole}>
          {confirm}
        </Button>
        <Button tone="quiet" onClick={onClose}>
          {notNow}
        </Button>
      </div>
    </form>
  );
}
