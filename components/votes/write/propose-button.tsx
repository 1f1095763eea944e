'use client';
// Puts something to a triad: a button, and a dialog that says first what will be recorded. Who may not write reads why.
import { Vote } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { AgentName } from '@/components/entity/agent-name';
import { Button } from '@/components/ui/button';
import { FIELD, Field, LINE_FIELD } from '@/components/ui/form/field';
import { Icon } from '@/components/ui/icon';
import { Dialog } from '@/components/ui/overlay/dialog';
import { DialogFoot } from '@/components/ui/overlay/dialog-foot';
import { toVisibleString } from '@/components/ui/text/split-visible';
import { proposalHref } from '@/components/workspace/routes';
import { useShortcut } from '@/components/workspace/use-shortcut';
import { useViewer } from '@/components/workspace/viewer-context';
import { useWrite } from '@/lib/client/use-write';
import { DEFAULT_TRIAD, type Triad } from '@/lib/model/orchestration/triad';
import { type Draft, proposalEvent } from './build-event';

/** A proposal is read by every member before it votes: more is an attachment. Characters. */
const TEXT_LENGTH_MAX = 16_000;

/** How long members may have; agents answer within minutes, and people look in once a day. */
const DEADLINES = [
  { minutes: null, label: 'No deadline: until all have voted' },
  { minutes: 5, label: '5 minutes' },
  { minutes: 15, label: '15 minutes' },
  { minutes: 60, label: '1 hour' },
  { minutes: 1_440, label: '1 day' },
  { minutes: 10_080, label: '1 week' },
] as const;

export function ProposeButton({ triads }: { triads: readonly Triad[] }) {
  const { canWrite, role } = useViewer();
  const [isOpen, setIsOpen] = useState(false);
  useShortcut('c', () => setIsOpen(true), canWrite);
  if (!canWrite) {
    return (
      <p className="text-12 text-ink-faint max-md:hidden">
        The role {role} reads; proposing needs an operator’s key.
      </p>
    );
  }
  return (
    <>
      <Button tone="primary" data-compose onClick={() => setIsOpen(true)}>
        <Icon of={Vote} />
        Propose
      </Button>
      {isOpen && (
        <Dialog title="Propose something" onClose={() => setIsOpen(false)}>
          <ProposeForm triads={triads} />
        </Dialog>
      )}
    </>
  );
}

function ProposeForm({ triads }: { triads: readonly Triad[] }) {
  const router = useRouter();
  const { isSending, failure, write } = useWrite(proposalEvent);
  const [draft, setDraft] = useState<Draft>({
    triad: triads.some(({ name }) => name === DEFAULT_TRIAD)
      ? DEFAULT_TRIAD
      : (triads[0]?.name ?? DEFAULT_TRIAD),
    proposal: '',
    reasoning: '',
    minutes: 15,
  });
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const canSend = draft.proposal.trim() !== '' && !isSending;
  const chosen = triads.find(({ name }) => name === draft.triad);
  const send = async () => {
    const event = await write(draft);
    if (event !== null) router.push(proposalHref(event.task_id, event.run_id));
  };
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) void send();
      }}
    >
      <Field label="Proposal">
        {(id) => (
          <textarea
            id={id}
            required
            rows={3}
            dir="auto"
            maxLength={TEXT_LENGTH_MAX}
            value={draft.proposal}
            onChange={(event) => change({ proposal: event.target.value })}
            className={`${FIELD} resize-y py-1`}
          />
        )}
      </Field>
      <Field label="Reasoning, if there is one">
        {(id) => (
          <textarea
            id={id}
            rows={3}
            dir="auto"
            maxLength={TEXT_LENGTH_MAX}
            value={draft.reasoning}
            onChange={(event) => change({ reasoning: event.target.value })}
            className={`${FIELD} resize-y py-1`}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Triad">
          {(id) => (
            <select
              id={id}
              value={draft.triad}
              onChange={(event) => change({ triad: event.target.value })}
              className={LINE_FIELD}
            >
              {triads.map(({ name }) => (
                <option key={name} value={name}>
                  {toVisibleString(name)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Deadline">
          {(id) => (
            <select
              id={id}
              value={draft.minutes ?? ''}
              onChange={({ target: { value } }) =>
                change({ minutes: value === '' ? null : Number(value) })
              }
              className={LINE_FIELD}
            >
              {DEADLINES.map(({ minutes, label }) => (
                <option key={label} value={minutes ?? ''}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <p className="text-12 text-ink">
        Recorded as a task.request from you, in a thread and a run of its own.{' '}
        {chosen !== undefined && <Voters triad={chosen} />}
      </p>
      <DialogFoot failure={failure}>
        <Button type="submit" tone="primary" disabled={!canSend}>
          Propose it
        </Button>
      </DialogFoot>
    </form>
  );
}

/** More members than these are counted. */
const NAMED_MAX = 5;

function Voters({ triad: { members } }: { triad: Triad }) {
  const others = members.length - NAMED_MAX;
  return (
    <>
      {members.slice(0, NAMED_MAX).map((agentId, index) => (
        <span key={agentId}>
          {index > 0 && (index === members.length - 1 ? ' and ' : ', ')}
          <AgentName agentId={agentId} />
        </span>
      ))}
      {others > 0 && ` and ${String(others)} more`} are asked to vote.
    </>
  );
}
