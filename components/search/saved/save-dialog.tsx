'use client';
// Saves a search, or changes one: its name, whether it alerts, and where that is sent.
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, LINE_FIELD, SHORT_FIELD } from '@/components/ui/form/field';
import { useLengthLimit } from '@/components/ui/form/use-length-limit';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { Dialog } from '@/components/ui/overlay/dialog';
import { DialogFoot } from '@/components/ui/overlay/dialog-foot';
import { VisibleText } from '@/components/ui/text/visible-text';
import { nameField } from '@/components/workspace/question/name-field';
import { useQuestion } from '@/components/workspace/question/use-question';
import { sumOf } from '@/lib/alerts/rule-text';
import type { ApiFailure } from '@/lib/client/api/request';
import type { SearchBody } from '@/lib/contracts/http-alerts';
import { SAVED_SEARCHES } from '@/lib/messages/en/features/saved-searches';
import {
  type AlertSettings,
  SAVED_QUERY_LENGTH_MAX,
  type SavedSearch,
  SEARCH_NAME_LENGTH_MAX,
  WEBHOOK_URL_LENGTH_MAX,
} from '@/lib/model/alert';
import type { Saved } from './use-saved';

/** Seconds, with the names of their messages. */
const WINDOWS = [
  [60, 'minute'],
  [600, 'tenMinutes'],
  [3_600, 'hour'],
  [86_400, 'day'],
  [604_800, 'week'],
] as const;

const WINDOW_DEFAULT_SEC = 3_600;

/** What is saved: a search that is there, or a line that is not saved yet. */
type SearchDraft = Pick<SavedSearch, 'name' | 'q' | 'alert'> & { readonly id?: string };

export function SaveDialog({
  draft,
  save,
  onClose,
}: {
  draft: SearchDraft;
  save: Saved['save'];
  onClose: () => void;
}) {
  const messages = useMessages(SAVED_SEARCHES).dialog;
  const { q } = draft;
  /** Undefined of what is saved as a new one. */
  const [id, setId] = useState(draft.id);
  const [name, setName] = useState(draft.name);
  const [isAlerting, setIsAlerting] = useState(draft.alert !== null);
  const [over, setOver] = useState(String(draft.alert?.over ?? 0));
  const [within, setWithin] = useState(draft.alert?.within_s ?? WINDOW_DEFAULT_SEC);
  const [webhook, setWebhook] = useState(draft.alert?.webhook ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const title = draft.id === undefined ? messages.saveTitle : messages.changeTitle;
  const form = useRef<HTMLFormElement>(null);
  const asked = useQuestion(form, { name: title, isOpen: false });
  const limitName = useLengthLimit(name, SEARCH_NAME_LENGTH_MAX);
  const limitWebhook = useLengthLimit(webhook, WEBHOOK_URL_LENGTH_MAX);
  const alert: AlertSettings = {
    over: Number(over),
    within_s: within,
    ...(webhook.trim() !== '' && { webhook: webhook.trim() }),
  };
  const submit = async () => {
    if (q.length > SAVED_QUERY_LENGTH_MAX) {
      const { title, detail } = messages.tooLong;
      const told = detail(SAVED_QUERY_LENGTH_MAX, q.length);
      return setFailure({ code: 'invalid_value', title, detail: told });
    }
    const body: SearchBody = {
      ...(id !== undefined && { id }),
      name,
      q,
      alert: isAlerting ? alert : null,
    };
    setIsBusy(true);
    const saved = await save(body);
    setIsBusy(false);
    if (saved.ok) return onClose();
    const isDeleted = saved.error.code === 'not_found';
    const failure = isDeleted
      ? { ...saved.error, ...messages.deleted }
      : nameField(saved.error, { '/name': messages.name, '/alert/webhook': messages.webhook });
    if (asked.tellIfGone(failure)) return;
    if (isDeleted) setId(undefined);
    setFailure(failure);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        ref={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void submit();
        }}
      >
        <p className="font-mono text-12 break-words text-ink">
          <VisibleText text={q} />
        </p>
        <Field label={messages.name}>
          {(id) => (
            <input
              id={id}
              required
              data-autofocus
              ref={limitName}
              value={name}
              onChange={(event) => setName(event.target.value)}
              className={LINE_FIELD}
            />
          )}
        </Field>
        <label className="inline-flex items-center gap-2 text-ink-strong">
          <input
            type="checkbox"
            checked={isAlerting}
            onChange={(event) => setIsAlerting(event.target.checked)}
            className="size-4 accent-accent"
          />
          {messages.raise}
        </label>
        {isAlerting && (
          <>
            <div className="grid gap-1">
              <Threshold q={q} over={over} onOver={setOver} within={within} onWithin={setWithin} />
              <p className="text-12 text-ink">{messages.counts}</p>
            </div>
            <Field label={messages.webhook}>
              {(id) => (
                <input
                  id={id}
                  type="url"
                  ref={limitWebhook}
                  placeholder="https://hooks.example.org/alerts"
                  value={webhook}
                  onChange={(event) => setWebhook(event.target.value)}
                  className={`${LINE_FIELD} font-mono text-12`}
                />
              )}
            </Field>
          </>
        )}
        <DialogFoot failure={failure}>
          <Button type="submit" tone="primary" isBusy={isBusy} disabled={name.trim() === ''}>
            {messages.save}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

function Threshold({
  q,
  over,
  onOver,
  within,
  onWithin,
}: {
  q: string;
  over: string;
  onOver: (over: string) => void;
  within: number;
  onWithin: (seconds: number) => void;
}) {
  const messages = useMessages(SAVED_SEARCHES).threshold;
  const counted = sumOf(q) ?? 'hits';
  const isListed = WINDOWS.some(([seconds]) => seconds === within);
  const amount = (
    <input
      type="number"
      aria-label={messages.overHowMany[counted]}
      required
      min={0}
      step="any"
      value={over}
      onChange={(event) => onOver(event.target.value)}
      className={`${SHORT_FIELD} w-24 tabular-nums`}
    />
  );
  const time = (
    <select
      aria-label={messages.withinHowLong}
      value={within}
      onChange={(event) => onWithin(Number(event.target.value))}
      className={SHORT_FIELD}
    >
      {!isListed && <option value={within}>{messages.seconds(within)}</option>}
      {WINDOWS.map(([seconds, name]) => (
        <option key={seconds} value={seconds}>
          {messages[name]}
        </option>
      ))}
    </select>
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Rich text={messages[counted](amount, time)} />
    </div>
  );
}
