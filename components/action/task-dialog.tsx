'use client';
// Asks before something is done to a task: what it is, what will be recorded, and what is to be chosen.
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useLengthLimit } from '@/components/ui/form/use-length-limit';
import { useMessages } from '@/components/ui/language/language-context';
import { Dialog } from '@/components/ui/overlay/dialog';
import { DialogFoot } from '@/components/ui/overlay/dialog-foot';
import { VisibleText } from '@/components/ui/text/visible-text';
import { useQuestion } from '@/components/workspace/question/use-question';
import { postTaskAction, type TaskActionRequest } from '@/lib/client/api/work-api';
import { TASK_DIALOG } from '@/lib/messages/en/features/action/task-dialog';
import { COMMENT_LENGTH_MAX } from '@/lib/model/comment';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import { KeptFocus } from './kept-focus';
import type { TaskAction } from './possible-actions';
import { ReassignChoice } from './reassign-choice';

/** The fields of a task that naming it and acting on it take. */
export type ActionTarget = {
  readonly run_id: string;
  readonly task_id: string;
  readonly title: string;
  readonly requested_by: string | null;
  /** Who works on it. */
  readonly assigned_to: string | null;
};

export function TaskDialog({
  task,
  action,
  onClosed,
  onRecorded,
}: {
  task: ActionTarget;
  action: TaskAction;
  onClosed: () => void;
  onRecorded: (seq: number) => void;
}) {
  const [reason, setReason] = useState('');
  const isRouted = wasRouted(task);
  /** Null is the router's choice, and nobody's where it has none. */
  const [to, setTo] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<{ title: string; detail: string } | null>(null);
  const labels = useMessages(TASK_DIALOG)[action];
  const form = useRef<HTMLFormElement>(null);
  const asked = useQuestion(form, { name: labels.title, written: reason, isOpen: !isBusy });
  const confirm = async () => {
    setIsBusy(true);
    const outcome = await postTaskAction(task, requestOf(action, reason.trim(), to));
    setIsBusy(false);
    if (outcome.ok) onRecorded(outcome.value.seq);
    else if (!asked.tellIfGone(outcome.error)) setFailure(outcome.error);
  };
  return (
    <KeptFocus>
      <Dialog
        title={labels.title}
        onClose={() => {
          asked.close();
          onClosed();
        }}
      >
        <form
          ref={form}
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) void confirm();
          }}
        >
          <p className="break-words font-medium text-ink-strong">
            <VisibleText text={task.title === '' ? task.task_id : task.title} />
          </p>
          {action === 'cancel' && <Reason value={reason} onChange={setReason} />}
          {action === 'reassign' && (
            <ReassignChoice
              present={task.assigned_to}
              mayRoute={isRouted}
              chosen={to}
              onChosen={setTo}
            />
          )}
          <p className="text-12 text-ink">{labels.records}</p>
          <DialogFoot failure={failure}>
            <Button
              type="submit"
              tone={action === 'cancel' ? 'danger' : 'primary'}
              isBusy={isBusy}
              disabled={action === 'reassign' && !isRouted && to === null}
            >
              {labels.confirm}
            </Button>
          </DialogFoot>
        </form>
      </Dialog>
    </KeptFocus>
  );
}

/** What one agent asked of another without the router can only be given to somebody by name. */
function wasRouted({ requested_by, assigned_to }: ActionTarget): boolean {
  return requested_by === ORCHESTRATOR_ID || assigned_to === ORCHESTRATOR_ID;
}

function Reason({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { reason } = useMessages(TASK_DIALOG);
  const limit = useLengthLimit(value, COMMENT_LENGTH_MAX);
  return (
    <input
      value={value}
      onChange={(event) => onChange(event.target.value)}
      ref={limit}
      data-autofocus
      aria-label={reason}
      placeholder={reason}
      className="h-8 rounded border border-hairline-strong bg-surface px-2 text-ink-strong outline-none focus:border-accent"
    />
  );
}

function requestOf(action: TaskAction, reason: string, to: string | null): TaskActionRequest {
  switch (action) {
    case 'cancel':
      return { action: 'cancel', ...(reason !== '' && { reason }) };
    case 'retry':
      return { action: 'retry' };
    case 'reassign':
      return { action: 'reassign', ...(to !== null && { to }) };
  }
}
