'use client';
// Adds a webhook that events go out to, or changes one in its place.
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Field, LINE_FIELD } from '@/components/ui/form/field';
import { useLengthLimit } from '@/components/ui/form/use-length-limit';
import { useMessages } from '@/components/ui/language/language-context';
import { VisibleText } from '@/components/ui/text/visible-text';
import { nameField } from '@/components/workspace/question/name-field';
import { useQuestion } from '@/components/workspace/question/use-question';
import type { ApiFailure } from '@/lib/client/api/request';
import { saveOutgoingWebhook } from '@/lib/client/api/webhook-api';
import type { OutgoingWebhookState, SavedOutgoingWebhook } from '@/lib/contracts/http-webhooks';
import { WEBHOOKS } from '@/lib/messages/en/features/settings/webhooks';
import {
  WEBHOOK_FILTER_LENGTH_MAX,
  WEBHOOK_NAME_LENGTH_MAX,
  WEBHOOK_URL_LENGTH_MAX,
} from '@/lib/model/webhook';

const EXAMPLE = {
  name: 'chat',
  url: 'https://hooks.example.org/colloquy',
  q: 'has:error channel:shop',
} as const;

export function OutgoingForm({
  webhook,
  onSaved,
  onClose,
  isTaken,
}: {
  /** Null for a new one. */
  webhook: OutgoingWebhookState | null;
  onSaved: (saved: SavedOutgoingWebhook) => void;
  onClose: () => void;
  /** Whether another webhook has the name. */
  isTaken: (name: string) => boolean;
}) {
  const messages = useMessages(WEBHOOKS).form;
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [q, setQ] = useState(webhook?.q ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const limitName = useLengthLimit(name, WEBHOOK_NAME_LENGTH_MAX);
  const limitUrl = useLengthLimit(url, WEBHOOK_URL_LENGTH_MAX);
  const limitFilter = useLengthLimit(q, WEBHOOK_FILTER_LENGTH_MAX);
  const label = webhook === null ? messages.newOutgoing : messages.known(webhook.name);
  const form = useRef<HTMLFormElement>(null);
  const asked = useQuestion(form, { name: label, isOpen: false });
  const submit = async () => {
    if (isTaken(name.trim())) return setFailure({ code: 'conflict', ...messages.taken });
    setIsBusy(true);
    const body = { url: url.trim(), q: q.trim(), enabled: webhook?.enabled ?? true };
    const saved = await saveOutgoingWebhook(name.trim(), body);
    setIsBusy(false);
    if (saved.ok) return onSaved(saved.value);
    const refused = nameField(saved.error, {
      '/name': messages.name,
      '/url': messages.address,
      '/q': messages.which,
    });
    if (!asked.tellIfGone(refused)) setFailure(refused);
  };
  return (
    <form
      ref={form}
      aria-label={label}
      className="grid gap-3 rounded border border-hairline-strong p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
    >
      <div className="grid gap-3 md:grid-cols-2">
        <Field label={messages.name}>
          {(id) => (
            <input
              id={id}
              value={name}
              onChange={(event) => setName(event.target.value)}
              required
              readOnly={webhook !== null}
              ref={limitName}
              placeholder={EXAMPLE.name}
              autoComplete="off"
              spellCheck={false}
              className={`${LINE_FIELD} font-mono text-12 read-only:text-ink-faint`}
            />
          )}
        </Field>
        <Field label={messages.address}>
          {(id) => (
            <input
              id={id}
              type="url"
              value={url}
              ref={limitUrl}
              onChange={(event) => setUrl(event.target.value)}
              required
              placeholder={EXAMPLE.url}
              autoComplete="off"
              className={`${LINE_FIELD} font-mono text-12`}
            />
          )}
        </Field>
      </div>
      <Field label={messages.which}>
        {(id) => (
          <input
            id={id}
            value={q}
            onChange={(event) => setQ(event.target.value)}
            ref={limitFilter}
            placeholder={EXAMPLE.q}
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
          isBusy={isBusy}
          disabled={name.trim() === '' || url.trim() === ''}
        >
          {messages.save}
        </Button>
        <Button tone="quiet" onClick={onClose}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  );
}
