'use client';
// What a workspace is called whose key is trusted, and of a new one the key.
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { FIELD, Field, LINE_FIELD } from '@/components/ui/form/field';
import { useLengthLimit } from '@/components/ui/form/use-length-limit';
import { useMessages } from '@/components/ui/language/language-context';
import { VisibleText } from '@/components/ui/text/visible-text';
import { useQuestion } from '@/components/workspace/question/use-question';
import type { ApiFailure, ApiResult } from '@/lib/client/api/request';
import { SIGNER } from '@/lib/messages/en/features/signer';
import { CONTROLS } from '@/lib/messages/en/shared/controls';
import { TRUSTED_KEY_LENGTH_MAX, TRUSTED_NAME_LENGTH_MAX } from '@/lib/model/file-signer';

export function TrustedKeyForm({
  label,
  confirm,
  name: known = '',
  keyLabel,
  advice,
  save,
  onSaved,
  onClose,
}: {
  label: string;
  /** The label of the button that saves. */
  confirm: string;
  /** The name that it has. */
  name?: string;
  /** Of the field for the key, where it is asked for. */
  keyLabel?: string;
  advice?: string;
  save: (name: string, key: string) => Promise<ApiResult<unknown>>;
  onSaved: () => Promise<void>;
  onClose: () => void;
}) {
  const messages = useMessages(SIGNER).trust;
  const { notNow } = useMessages(CONTROLS);
  const [name, setName] = useState(known);
  const [key, setKey] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const isWhole = name.trim() !== '' && (keyLabel === undefined || key.trim() !== '');
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const limitName = useLengthLimit(name, TRUSTED_NAME_LENGTH_MAX);
  const limitKey = useLengthLimit(key, TRUSTED_KEY_LENGTH_MAX);
  // The browser's focus, which was on the button whose place this takes.
  useEffect(() => first.current?.focus(), []);
  const asked = useQuestion(form, { name: label, isOpen: false });
  const submit = async () => {
    setIsBusy(true);
    const saved = await save(name.trim(), key.trim());
    if (saved.ok) {
      await onSaved();
      return onClose();
    }
    setIsBusy(false);
    if (!asked.tellIfGone(saved.error)) setFailure(saved.error);
  };
  return (
    <form
      ref={form}
      aria-label={label}
      className="grid w-full gap-3 rounded border border-hairline-strong p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && isWhole) void submit();
      }}
    >
      <Field label={messages.name}>
        {(id) => (
          <input
            id={id}
            ref={(field) => {
              first.current = field;
              limitName(field);
            }}
            value={name}
            onChange={(event) => setName(event.target.value)}
            required
            placeholder={messages.example}
            autoComplete="off"
            className={LINE_FIELD}
          />
        )}
      </Field>
      {keyLabel !== undefined && (
        <Field label={keyLabel}>
          {(id) => (
            <textarea
              id={id}
              value={key}
              onChange={(event) => setKey(event.target.value)}
              required
              ref={limitKey}
              rows={3}
              autoComplete="off"
              spellCheck={false}
              className={`${FIELD} py-1.5 font-mono text-12`}
            />
          )}
        </Field>
      )}
      {advice !== undefined && <p className="text-12 text-ink-faint">{advice}</p>}
      {failure !== null && (
        <ErrorState title={failure.title} detail={<VisibleText text={failure.detail} />} />
      )}
      <div className="flex gap-2">
        <Button type="submit" tone="primary" isBusy={isBusy} disabled={!isWhole}>
          {confirm}
        </Button>
        <Button tone="quiet" onClick={onClose}>
          {notNow}
        </Button>
      </div>
    </form>
  );
}
