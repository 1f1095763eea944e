'use client';
// Adds a webhook, or changes one in its place.
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Field, LINE_FIELD } from '@/components/ui/form/field';
import { VisibleText } from '@/components/ui/text/visible-text';
import type { ApiFailure } from '@/lib/client/api/request';
import { saveWebhook } from '@/lib/client/api/webhook-api';
import type { SavedWebhook } from '@/lib/contracts/http-webhooks';
import type { Webhook } from '@/lib/model/webhook';
import { MappingEditor } from './mapping-editor';
import { bodyOf, draftOf, prefixFor, SIGNATURES, type WebhookDraft } from './webhook-draft';

export function WebhookForm({
  webhook,
  onSaved,
  onClose,
}: {
  /** Null for a new one. */
  webhook: Webhook | null;
  onSaved: (saved: SavedWebhook) => void;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(() => draftOf(webhook));
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const change = (changes: Partial<WebhookDraft>) => setDraft({ ...draft, ...changes });
  const submit = async () => {
    setIsBusy(true);
    const saved = await saveWebhook(draft.name.trim(), bodyOf(draft, webhook?.enabled ?? true));
    setIsBusy(false);
    setFailure(saved.ok ? null : saved.error);
    if (saved.ok) onSaved(saved.value);
  };
  return (
    <form
      aria-label={webhook === null ? 'New webhook' : `Webhook ${webhook.name}`}
      className="grid gap-3 rounded border border-hairline-strong p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
    >
      <Fields draft={draft} known={webhook} onChange={change} />
      <MappingEditor draft={draft} onMapping={(mapping) => change({ mapping })} />
      {failure !== null && (
        <ErrorState title={failure.title} detail={<VisibleText text={failure.detail} />} />
      )}
      <div className="flex gap-2">
        <Button type="submit" tone="primary" disabled={isBusy || draft.name.trim() === ''}>
          Save
        </Button>
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function Fields({
  draft,
  known,
  onChange,
}: {
  draft: WebhookDraft;
  known: Webhook | null;
  onChange: (changes: Partial<WebhookDraft>) => void;
}) {
  const keepsSecret = known?.signature === draft.signature;
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <Field label="Name">
        {(id) => (
          <input
            id={id}
            value={draft.name}
            onChange={(event) => onChange({ name: event.target.value })}
            required
            readOnly={known !== null}
            maxLength={40}
            placeholder="github"
            autoComplete="off"
            spellCheck={false}
            className={`${LINE_FIELD} font-mono text-12 read-only:text-ink-faint`}
          />
        )}
      </Field>
      <Field label="Its agents are those below">
        {(id) => (
          <input
            id={id}
            value={draft.agentPrefix}
            onChange={(event) => onChange({ agentPrefix: event.target.value })}
            placeholder={prefixFor({ name: draft.name || 'github', agentPrefix: '' })}
            autoComplete="off"
            spellCheck={false}
            className={`${LINE_FIELD} font-mono text-12`}
          />
        )}
      </Field>
      <Field label="Signature">
        {(id) => (
          <select
            id={id}
            value={draft.signature}
            onChange={(event) => {
              const chosen = SIGNATURES.find(({ value }) => value === event.target.value);
              if (chosen) onChange({ signature: chosen.value });
            }}
            className={LINE_FIELD}
          >
            {SIGNATURES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {draft.signature !== 'none' && (
        <Field label="Secret">
          {(id) => (
            <input
              id={id}
              type="password"
              value={draft.secret}
              onChange={(event) => onChange({ secret: event.target.value })}
              placeholder={keepsSecret ? 'Stays as it is' : 'Empty: one is made and shown once'}
              autoComplete="new-password"
              className={`${LINE_FIELD} font-mono text-12`}
            />
          )}
        </Field>
      )}
    </div>
  );
}
