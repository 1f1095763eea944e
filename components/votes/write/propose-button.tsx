'use client';
// Puts something to a triad: a button, and a dialog that says first what will be recorded. Who may not write reads why.
import { Vote } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { AgentName } from '@/components/entity/agent-name';
import { Button } from '@/components/ui/button';
import { FIELD, Field, LINE_FIELD } from '@/components/ui/form/field';
import { useLengthLimit } from '@/components/ui/form/use-length-limit';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { Dialog } from '@/components/ui/overlay/dialog';
import { DialogFoot } from '@/components/ui/overlay/dialog-foot';
import { toLabel } from '@/components/ui/text/split-visible';
import { useQuestion } from '@/components/workspace/question/use-question';
import { proposalHref } from '@/components/workspace/routes';
import { useShortcut } from '@/components/workspace/use-shortcut';
import { useViewer } from '@/components/workspace/viewer-context';
import { useWrite } from '@/lib/client/use-write';
import { PROPOSING } from '@/lib/messages/en/features/votes/proposing';
import type { Triad } from '@/lib/model/orchestration/triad';
import { DEFAULT_TRIAD } from '@/lib/model/orchestration/triad-groups';
import { type Draft, proposalEvent } from './build-event';

/** A proposal is read by every member before it votes: more is an attachment. Characters. */
const TEXT_LENGTH_MAX = 16_000;

/** How long members may have; agents answer within minutes, and people look in once a day. */
const DEADLINES = [
  { minutes: null, name: 'none' },
  { minutes: 5, name: 'fiveMinutes' },
  { minutes: 15, name: 'quarter' },
  { minutes: 60, name: 'hour' },
  { minutes: 1_440, name: 'day' },
  { minutes: 10_080, name: 'week' },
] as const;

export function ProposeButton({ triads }: { triads: readonly Triad[] }) {
  const messages = useMessages(PROPOSING);
  const { canWrite, role } = useViewer();
  const [isOpen, setIsOpen] = useState(false);
  useShortcut('c', () => setIsOpen(true), canWrite);
  if (!canWrite) {
    return <p className="text-12 text-ink-faint max-md:hidden">{messages.needsOperator(role)}</p>;
  }
  return (
    <>
      <Button tone="primary" data-compose onClick={() => setIsOpen(true)}>
        <Icon of={Vote} />
        {messages.button}
      </Button>
      {isOpen && (
        <Dialog title={messages.title} onClose={() => setIsOpen(false)}>
          <ProposeForm triads={triads} />
        </Dialog>
      )}
    </>
  );
}

function ProposeForm({ triads }: { triads: readonly Triad[] }) {
  const messages = useMessages(PROPOSING);
  const router = useRouter();
  const { isSending, failure, write } = useWrite(proposalEvent);
  const form = useRef<HTMLFormElement>(null);
  const asked = useQuestion(form, { name: messages.title, isOpen: false });
  const [draft, setDraft] = useState<Draft>({
    triad: triads.some(({ name }) => name === DEFAULT_TRIAD)
      ? DEFAULT_TRIAD
      : (triads[0]?.name ?? DEFAULT_TRIAD),
    proposal: '',
    reasoning: '',
    minutes: 15,
  });
  const limitProposal = useLengthLimit(draft.proposal, TEXT_LENGTH_MAX);
  const limitReasoning = useLengthLimit(draft.reasoning, TEXT_LENGTH_MAX);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const canSend = draft.proposal.trim() !== '' && !isSending;
  const chosen = triads.find(({ name }) => name === draft.triad);
  const send = async () => {
    const sent = await write(draft);
    if (!sent.ok) asked.tellIfGone(sent.error);
    // Who closed the dialog meanwhile does something else.
    else if (form.current !== null)
      router.push(proposalHref(sent.value.task_id, sent.value.run_id));
  };
  return (
    <form
      ref={form}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) void send();
      }}
    >
      <Field label={messages.proposal}>
        {(id) => (
          <textarea
            id={id}
            data-autofocus
            required
            rows={3}
            dir="auto"
            ref={limitProposal}
            value={draft.proposal}
            onChange={(event) => change({ proposal: event.target.value })}
            className={`${FIELD} resize-y py-1`}
          />
        )}
      </Field>
      <Field label={messages.reasoning}>
        {(id) => (
          <textarea
            id={id}
            rows={3}
            dir="auto"
            ref={limitReasoning}
            value={draft.reasoning}
            onChange={(event) => change({ reasoning: event.target.value })}
            className={`${FIELD} resize-y py-1`}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={messages.triad}>
          {(id) => (
            <select
              id={id}
              value={draft.triad}
              onChange={(event) => change({ triad: event.target.value })}
              className={LINE_FIELD}
            >
              {triads.map(({ name }) => (
                <option key={name} value={name}>
                  {toLabel(name)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={messages.deadline}>
          {(id) => (
            <select
              id={id}
              value={draft.minutes ?? ''}
              onChange={({ target: { value } }) =>
                change({ minutes: value === '' ? null : Number(value) })
              }
              className={LINE_FIELD}
            >
              {DEADLINES.map(({ minutes, name }) => (
                <option key={name} value={minutes ?? ''}>
                  {messages.deadlines[name]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <p className="text-12 text-ink">
        {messages.records}
        {chosen !== undefined && <Voters triad={chosen} />}
      </p>
      <DialogFoot failure={failure}>
        <Button
          type="submit"
          tone="primary"
          isBusy={isSending}
          disabled={draft.proposal.trim() === ''}
        >
          {messages.submit}
        </Button>
      </DialogFoot>
    </form>
  );
}

/** More members than these are counted. */
const NAMED_MAX = 5;

function Voters({ triad: { members } }: { triad: Triad }) {
  const { voters } = useMessages(PROPOSING);
  const named = members
    .slice(0, NAMED_MAX)
    .map((agentId) => <AgentName key={agentId} agentId={agentId} />);
  return <Rich text={voters(named, members.length - NAMED_MAX)} />;
}
