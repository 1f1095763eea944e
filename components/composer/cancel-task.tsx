'use client';
// Cancels an open task, after saying what will be recorded.
import { Ban } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AgentName } from '@/components/entity/agent-name';
import { StateMark } from '@/components/entity/task/task-state';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { FindField } from '@/components/ui/form/find-field';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { Popover } from '@/components/ui/overlay/popover';
import { VisibleText } from '@/components/ui/text/visible-text';
import { makeStamp } from '@/lib/client/stamp';
import { COMPOSING } from '@/lib/messages/en/features/composer/composing';
import { type ComposePlace, cancelRecipients, composeCancel, type OpenTask } from './build-message';
import { type Seen, useSend } from './use-send';

/** More are found by typing. */
const SHOWN_MAX = 50;

export function CancelTask({
  place,
  tasks,
  view,
}: {
  place: ComposePlace;
  tasks: readonly OpenTask[];
  view: Seen;
}) {
  const messages = useMessages(COMPOSING).cancel;
  const [isOpen, setIsOpen] = useState(false);
  const [taskId, setTaskId] = useState<string | null>(null);
  if (tasks.length === 0) return null;
  const task = tasks.find((open) => open.task_id === taskId) ?? null;
  return (
    <Popover
      label={messages.title}
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open);
        setTaskId(null);
      }}
      trigger={
        <Button tone="quiet" size="small">
          <Icon of={Ban} />
          <span className="@max-lg:sr-only">{messages.title}</span>
        </Button>
      }
    >
      {task === null ? (
        <TaskChoice tasks={tasks} onChosen={setTaskId} />
      ) : (
        <Confirm
          place={place}
          task={task}
          view={view}
          onDone={() => {
            setIsOpen(false);
            setTaskId(null);
          }}
        />
      )}
    </Popover>
  );
}

function TaskChoice({
  tasks,
  onChosen,
}: {
  tasks: readonly OpenTask[];
  onChosen: (taskId: string) => void;
}) {
  const messages = useMessages(COMPOSING).cancel;
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = tasks.filter((task) => nameOf(task).toLowerCase().includes(wanted));
  const more = found.length - SHOWN_MAX;
  return (
    <>
      {tasks.length > SHOWN_MAX && (
        <FindField label={messages.find} value={search} onChange={setSearch} />
      )}
      <ul className="max-h-64 overflow-y-auto p-1">
        {found.slice(0, SHOWN_MAX).map((task) => (
          <li key={task.task_id}>
            <button
              type="button"
              onClick={() => onChosen(task.task_id)}
              className="flex min-h-8 w-full items-center gap-2 rounded-small px-2 text-left hover:bg-fill-active"
            >
              <span className="min-w-0 flex-1 truncate text-ink-strong">
                <VisibleText text={nameOf(task)} />
              </span>
              <StateMark state={task.state} />
            </button>
          </li>
        ))}
        {found.length === 0 && <li className="px-2 py-2 text-ink-faint">{messages.noneFound}</li>}
        {more > 0 && (
          <li className="px-2 py-2 text-12 text-ink-faint tabular-nums">{messages.more(more)}</li>
        )}
      </ul>
    </>
  );
}

function nameOf({ title, task_id }: OpenTask): string {
  return title === '' ? task_id : title;
}

function Confirm({
  place,
  task,
  view,
  onDone,
}: {
  place: ComposePlace;
  task: OpenTask;
  view: Seen;
  onDone: () => void;
}) {
  const messages = useMessages(COMPOSING).cancel;
  const [reason, setReason] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // The browser's focus, which was on the task that was chosen.
  useEffect(() => field.current?.focus(), []);
  const { status, send } = useSend(view);
  const confirm = async () => {
    if (await send(composeCancel(place, makeStamp(), task, reason))) onDone();
  };
  return (
    <form
      className="grid gap-2 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <p className="break-words text-ink-strong">
        <Rich text={messages.question(<VisibleText text={nameOf(task)} />)} />
      </p>
      <input
        ref={field}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxLength={500}
        aria-label={messages.reason}
        placeholder={messages.reason}
        className="h-8 rounded border border-hairline-strong bg-surface px-2 text-ink-strong outline-none focus:border-accent"
      />
      {status.kind === 'failed' && <ErrorState title={status.title} detail={status.detail} />}
      <div className="flex gap-2">
        <Button type="submit" tone="danger" isBusy={status.kind === 'sending'}>
          {messages.confirm}
        </Button>
        <Button tone="quiet" onClick={onDone}>
          {messages.keep}
        </Button>
      </div>
      <p className="text-12 text-ink-faint">
        <Rich
          text={messages.records(
            cancelRecipients(task).map((agentId) => <AgentName key={agentId} agentId={agentId} />),
          )}
        />
      </p>
    </form>
  );
}
