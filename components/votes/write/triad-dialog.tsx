'use client';
// The dialog that says who votes by which rule in a triad.
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FIELD, Field, LINE_FIELD } from '@/components/ui/form/field';
import { useMessages } from '@/components/ui/language/language-context';
import { Dialog } from '@/components/ui/overlay/dialog';
import { DialogFoot } from '@/components/ui/overlay/dialog-foot';
import { VisibleText } from '@/components/ui/text/visible-text';
import { useQuestion } from '@/components/workspace/question/use-question';
import type { ApiFailure } from '@/lib/client/api/api';
import { putTriad } from '@/lib/client/api/triad-api';
import { TRIAD_WRITING } from '@/lib/messages/en/features/votes/triad-writing';
import { type Triad, TriadRule } from '@/lib/model/orchestration/triad';
import { draftOf, requestOf } from './triad-draft';

export function TriadDialog({
  title,
  triad,
  onDone,
  onClose,
}: {
  title: string;
  triad: Triad | null;
  onDone: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <TriadForm title={title} triad={triad} onDone={onDone} />
    </Dialog>
  );
}

function TriadForm({
  title,
  triad,
  onDone,
}: {
  title: string;
  triad: Triad | null;
  onDone: () => void;
}) {
  const messages = useMessages(TRIAD_WRITING);
  const [draft, setDraft] = useState(draftOf(triad));
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const asked = useQuestion(form, { name: title, isOpen: false });
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const request = requestOf(draft, messages);
  // Nobody is told of what is missing before something was typed.
  const isBegun = draft.name !== '' || draft.members !== '';
  const problem = isBegun && !request.ok ? request.error : null;
  const send = async () => {
    if (!request.ok) return;
    setIsSending(true);
    const answer = await putTriad(draft.name.trim(), request.value);
    setIsSending(false);
    if (answer.ok) onDone();
    else if (!asked.tellIfGone(answer.error)) setFailure(answer.error);
  };
  return (
    <form
      ref={form}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void send();
      }}
    >
      {triad === null ? (
        <Field label={messages.name}>
          {(id) => (
            <input
              id={id}
              data-autofocus
              value={draft.name}
              onChange={(event) => change({ name: event.target.value })}
              className={LINE_FIELD}
            />
          )}
        </Field>
      ) : (
        <p className="font-medium text-ink-strong">
          <VisibleText text={triad.name} />
        </p>
      )}
      <Field label={messages.members}>
        {(id) => (
          <textarea
            id={id}
            rows={2}
            value={draft.members}
            placeholder={messages.membersExample}
            onChange={(event) => change({ members: event.target.value })}
            className={`${FIELD} resize-y py-1`}
          />
        )}
      </Field>
      <Field label={messages.rule}>
        {(id) => (
          <select
            id={id}
            value={draft.rule}
            onChange={(event) => change({ rule: TriadRule.parse(event.target.value) })}
            className={LINE_FIELD}
          >
            {TriadRule.options.map((rule) => (
              <option key={rule} value={rule}>
                {messages.rules[rule]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {draft.rule === 'quorum' && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={messages.quorum}>
            {(id) => (
              <input
                id={id}
                inputMode="numeric"
                value={draft.quorum}
                onChange={(event) => change({ quorum: event.target.value })}
                className={LINE_FIELD}
              />
            )}
          </Field>
          <Field label={messages.castingVote}>
            {(id) => (
              <input
                id={id}
                value={draft.castingVote}
                onChange={(event) => change({ castingVote: event.target.value })}
                className={LINE_FIELD}
              />
            )}
          </Field>
        </div>
      )}
      <p aria-live="polite" className={`text-12 ${problem === null ? 'text-ink' : 'text-warn'}`}>
        {problem ?? messages.records}
      </p>
      <DialogFoot failure={failure}>
        <Button type="submit" tone="primary" isBusy={isSending} disabled={!request.ok}>
          {messages.submit}
        </Button>
      </DialogFoot>
    </form>
  );
}
