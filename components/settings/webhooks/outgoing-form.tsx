'use client';
// Adds a webhook that events go out to, or changes one in its place.
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Field, LINE_FIELD } from '@/components/ui/form/field';
import { VisibleText } from '@/components/ui/text/visible-text';
import type { ApiFailure } from '@/lib/client/api/request';
import { saveOutgoingWebhook } from '@/lib/client/api/webhook-api';
import type { OutgoingWebhookState, SavedOutgoingWebhook } from '@/lib/contracts/http-webhooks';

export function OutgoingForm({
  webhook,
  onSaved,
  onClose,
}: {
  /** Null for a new one. */
  webhook: OutgoingWebhookState | null;
  onSaved: (saved: SavedOutgoingWebhook) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [q, setQ] = useState(webhook?.q ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const submit = async () => {
    setIsBusy(true);
    const body = { url: url.trim(), q: q.trim(), enabled: webhook?.enabled ?? true };
    const saved = await saveOutgoingWebhook(name.trim(), body);
    setIsBusy(false);
    setFailure(saved.ok ? null : saved.error);
    if (saved.ok) onSaved(saved.value);
  };
  return (
    <form
      aria-label={webhook === null ? 'New webhook that goes out' : `Webhook ${webhook.name}`}
      className="grid gap-3 rounded border border-hairline-strong p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
    >
      <div className="grid gap-3 md:grid-cols-2">
        <Field label="Name">
          {(id) => (
            <input
              id={id}
              value={name}
              onChange={(event) => setName(event.target.value)}
              required
              readOnly={webhook !== null}
              maxLength={40}
              placeholder="chat"
              autoComplete="off"
              spellCheck={false}
              className={`${LINE_FIELD} font-mono text-12 read-only:text-ink-faint`}
            />
          )}
        </Field>
        <Field label="Address">
          {(id) => (
            <input
              id={id}
              type="url"
              value={url}
              onChange={(event) => setUrl(event.target.value)}
              required
              placeholder="https://hooks.example.org/colloquy"
              autoComplete="off"
              className={`${LINE_FIELD} font-mono text-12`}
            />
          )}
        </Field>
      </div>
      <Field label="Which events, as in the search; empty: every one">
        {(id) => (
          <input
            id={id}
            value={q}
            onChange={(event) => setQ(event.target.value)}
            maxLength={440}
            placeholder="has:error channel:shop"
            autoComplete="off"
            spellCheck={false}
            className={`${LINE_FIELD} font-mono text-12`}
          />
        )}
      </Field>
      {failure !== null && (
        <ErrorState title={failure.title} detail={<VisibleText text={failure.detail} />} />
      )}
      <div className="flex gap-2">
        <Button
          type="submit"
          tone="primary"
          disabled={isBusy || name.trim() === '' || url.trim() === ''}
        >
          Save
        </Button>
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
