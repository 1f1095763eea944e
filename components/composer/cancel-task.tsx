'use client';
// Cancels an open task, after saying what will be recorded.
import { Ban } from 'lucide-react';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { AgentName } from '@/components/entity/agent-name';
import { StateMark } from '@/components/entity/task/task-state';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { FindField } from '@/components/ui/form/find-field';
import { useLengthLimit } from '@/components/ui/form/use-length-limit';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { Popover } from '@/components/ui/overlay/popover';
import { VisibleText } from '@/components/ui/text/visible-text';
import { useQuestion } from '@/components/workspace/question/use-question';
import { useWrite } from '@/lib/client/use-write';
import { COMPOSING } from '@/lib/messages/en/features/composer/composing';
import { COMMENT_LENGTH_MAX } from '@/lib/model/comment';
import { type ComposePlace, cancelRecipients, composeCancel, type OpenTask } from './build-message';

/** More are found by typing. */
const SHOWN_MAX = 50;

/** What the reader is at; null chooses the task. */
type Step = { readonly taskId: string | null };

const CHOOSING: Step = { taskId: null };

export function CancelTask({ place, tasks }: { place: ComposePlace; tasks: readonly OpenTask[] }) {
  const messages = useMessages(COMPOSING).cancel;
  const [step, setStep] = useState<Step | null>(null);
  const asked = useRef<Asked>(null);
  const turn = (open: boolean) => {
    asked.current?.close();
    setStep(open ? CHOOSING : null);
  };
  if (tasks.length === 0) {
    // For good: a question does not come back by itself.
    if (step !== null) setStep(null);
    return null;
  }
  const task = tasks.find((open) => open.task_id === step?.taskId) ?? null;
  return (
    <Popover
      label={messages.title}
      open={step !== null}
      onOpenChange={turn}
      trigger={
        <Button tone="quiet" size="small">
          <Icon of={Ban} />
          <span className="@max-lg:sr-only">{messages.title}</span>
        </Button>
      }
    >
      {task === null ? (
        <TaskChoice tasks={tasks} onChosen={(taskId) => setStep({ taskId })} />
      ) : (
        <Confirm
          ref={asked}
          place={place}
          task={task}
          onKept={() => turn(false)}
          // The answer may come when something else is asked.
          onDone={() => setStep((now) => (now?.taskId === task.task_id ? null : now))}
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

/** The question, for who closes it. */
type Asked = { close(): void };

function Confirm({
  ref,
  place,
  task,
  onKept,
  onDone,
}: {
  ref: Ref<Asked>;
  place: ComposePlace;
  task: OpenTask;
  onKept: () => void;
  onDone: () => void;
}) {
  const messages = useMessages(COMPOSING).cancel;
  const [reason, setReason] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const limit = useLengthLimit(reason, COMMENT_LENGTH_MAX);
  // The browser's focus, which was on the task that was chosen.
  useEffect(() => field.current?.focus(), []);
  const { isSending, failure, write } = useWrite((why: string, stamp) =>
    composeCancel(place, stamp, task, why),
  );
  const asked = useQuestion(form, { name: messages.title, written: reason, isOpen: !isSending });
  useImperativeHandle(ref, () => asked);
  const confirm = async () => {
    const sent = await write(reason);
    if (sent.ok) onDone();
    else asked.tellIfGone(sent.error);
  };
  return (
    <form
      ref={form}
      className="grid gap-2 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void confirm();
      }}
    >
      <p className="break-words text-ink-strong">
        <Rich text={messages.question(<VisibleText text={nameOf(task)} />)} />
      </p>
      <input
        ref={(input) => {
          field.current = input;
          limit(input);
        }}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        aria-label={messages.reason}
        placeholder={messages.reason}
        className="h-8 rounded border border-hairline-strong bg-surface px-2 text-ink-strong outline-none focus:border-accent"
      />
      {failure !== null && (
        <ErrorState title={failure.title} detail={<VisibleText text={failure.detail} />} />
      )}
      <div className="flex gap-2">
        <Button type="submit" tone="danger" isBusy={isSending}>
          {messages.confirm}
        </Button>
        <Button tone="quiet" onClick={onKept}>
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
