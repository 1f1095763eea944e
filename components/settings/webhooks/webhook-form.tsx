'use client';
// Adds a webhook, or changes one in its place.
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
import { saveWebhook } from '@/lib/client/api/webhook-api';
import type { SavedWebhook } from '@/lib/contracts/http-webhooks';
import { WEBHOOKS } from '@/lib/messages/en/features/settings/webhooks';
import { IDENTIFIER_LENGTH_MAX } from '@/lib/model/storable-text';
import {
  WEBHOOK_NAME_LENGTH_MAX,
  WEBHOOK_SECRET_LENGTH_MAX,
  type Webhook,
} from '@/lib/model/webhook';
import { MappingEditor } from './mapping-editor';
import { bodyOf, draftOf, prefixFor, SIGNATURES, type WebhookDraft } from './webhook-draft';

const EXAMPLE_NAME = 'github';

export function WebhookForm({
  webhook,
  onSaved,
  onClose,
  isTaken,
}: {
  /** Null for a new one. */
  webhook: Webhook | null;
  onSaved: (saved: SavedWebhook) => void;
  onClose: () => void;
  /** Whether another webhook has the name. */
  isTaken: (name: string) => boolean;
}) {
  const { form: messages, mapping } = useMessages(WEBHOOKS);
  const [draft, setDraft] = useState(() => draftOf(webhook));
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const change = (changes: Partial<WebhookDraft>) => setDraft({ ...draft, ...changes });
  const label = webhook === null ? messages.newIncoming : messages.known(webhook.name);
  const form = useRef<HTMLFormElement>(null);
  const asked = useQuestion(form, { name: label, isOpen: false });
  const submit = async () => {
    if (isTaken(draft.name.trim())) return setFailure({ code: 'conflict', ...messages.taken });
    setIsBusy(true);
    const saved = await saveWebhook(draft.name.trim(), bodyOf(draft, webhook?.enabled ?? true));
    setIsBusy(false);
    if (saved.ok) return onSaved(saved.value);
    const refused = nameField(saved.error, {
      '/name': messages.name,
      '/agent_prefix': messages.agents,
      '/secret': messages.secret,
      '/mapping': mapping.name,
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
      <Fields draft={draft} known={webhook} onChange={change} />
      <MappingEditor draft={draft} onMapping={(mapping) => change({ mapping })} />
      {failure !== null && (
        <ErrorState title={failure.title} detail={<VisibleText text={failure.detail} />} />
      )}
      <div className="flex gap-2">
        <Button type="submit" tone="primary" isBusy={isBusy} disabled={draft.name.trim() === ''}>
          {messages.save}
        </Button>
        <Button tone="quiet" onClick={onClose}>
          {messages.cancel}
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
  const messages = useMessages(WEBHOOKS).form;
  const limitName = useLengthLimit(draft.name, WEBHOOK_NAME_LENGTH_MAX);
  const limitPrefix = useLengthLimit(draft.agentPrefix, IDENTIFIER_LENGTH_MAX);
  const limitSecret = useLengthLimit(draft.secret, WEBHOOK_SECRET_LENGTH_MAX);
  const keepsSecret = known?.signature === draft.signature;
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <Field label={messages.name}>
        {(id) => (
          <input
            id={id}
            value={draft.name}
            onChange={(event) => onChange({ name: event.target.value })}
            required
            readOnly={known !== null}
            ref={limitName}
            placeholder={EXAMPLE_NAME}
            autoComplete="off"
            spellCheck={false}
            className={`${LINE_FIELD} font-mono text-12 read-only:text-ink-faint`}
          />
        )}
      </Field>
      <Field label={messages.agents}>
        {(id) => (
          <input
            id={id}
            value={draft.agentPrefix}
            onChange={(event) => onChange({ agentPrefix: event.target.value })}
            ref={limitPrefix}
            placeholder={prefixFor({ name: draft.name || EXAMPLE_NAME, agentPrefix: '' })}
            autoComplete="off"
            spellCheck={false}
            className={`${LINE_FIELD} font-mono text-12`}
          />
        )}
      </Field>
      <Field label={messages.signature}>
        {(id) => (
          <select
            id={id}
            value={draft.signature}
            onChange={(event) => {
              const signature = SIGNATURES.find((value) => value === event.target.value);
              if (signature) onChange({ signature });
            }}
            className={LINE_FIELD}
          >
            {SIGNATURES.map((value) => (
              <option key={value} value={value}>
                {messages.signatures[value]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {draft.signature !== 'none' && (
        <Field label={messages.secret}>
          {(id) => (
            <input
              id={id}
              type="password"
              ref={limitSecret}
              value={draft.secret}
              onChange={(event) => onChange({ secret: event.target.value })}
              placeholder={keepsSecret ? messages.secretKept : messages.secretMade}
              autoComplete="new-password"
              className={`${LINE_FIELD} font-mono text-12`}
            />
          )}
        </Field>
      )}
    </div>
  );
}
