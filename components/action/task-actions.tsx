'use client';
// What a person does to a task: cancel, retry, reassign. A menu, and a dialog that says first what will be recorded.
import { Ban, Ellipsis, RotateCcw, Route } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { useMessages } from '@/components/ui/language/language-context';
import { LatePart } from '@/components/ui/later/late-part';
import { Opened } from '@/components/ui/later/opened';
import { ActionMenu } from '@/components/ui/overlay/menu';
import type { MenuAction } from '@/components/ui/overlay/menu-items';
import { toLabel } from '@/components/ui/text/split-visible';
import { TASK_ACTIONS } from '@/lib/messages/en/features/action/task-actions';
import type { Task } from '@/lib/model/summary';
import type { TaskAction } from './possible-actions';
import type { ActionTarget } from './task-dialog';

const DIALOG = new LatePart(() => import('./task-dialog').then((code) => code.TaskDialog));
const RECORDED = new LatePart(() => import('./recorded').then((code) => code.Recorded));

const MENU: Readonly<Record<TaskAction, Omit<MenuAction, 'label' | 'onChosen'>>> = {
  retry: { icon: RotateCcw },
  reassign: { icon: Route },
  cancel: { icon: Ban, tone: 'danger' },
};

/** What the reader is at. */
type Step =
  | { readonly kind: 'asked'; readonly action: TaskAction; readonly attempts: number | undefined }
  /** And what the view knew of the task then. */
  | { readonly kind: 'recorded'; readonly seq: number; readonly known: string };

export function TaskActions({
  task,
  actions,
  shown,
}: {
  task: ActionTarget;
  actions: readonly TaskAction[];
  /** The task as the view shows it: what was recorded is shown until that has changed, what is asked while it can be done. */
  shown?: Pick<Task, 'state' | 'attempts'>;
}) {
  'use no memo'; // drawn seldom, and what the first page loads is counted
  const messages = useMessages(TASK_ACTIONS);
  const [last, setLast] = useState<Step | null>(null);
  const known = shown === undefined ? '' : `${shown.state} ${String(shown.attempts)}`;
  const attempts = shown?.attempts;
  const isOver =
    last?.kind === 'asked'
      ? last.attempts !== attempts || !actions.includes(last.action)
      : last !== null && last.known !== known;
  // For good: a question does not come back by itself.
  if (isOver) setLast(null);
  const step = isOver ? null : last;
  if (step?.kind === 'recorded') return <Opened part={RECORDED} props={{ seq: step.seq }} />;
  if (actions.length === 0) return null;
  const name = toLabel(task.title === '' ? task.task_id : task.title);
  return (
    <>
      <ActionMenu
        label={messages.on(name)}
        trigger={<IconButton icon={Ellipsis} label={messages.on(name)} size="small" />}
        actions={actions.map((action) => ({
          ...MENU[action],
          label: messages.names[action],
          onChosen: () => setLast({ kind: 'asked', action, attempts }),
        }))}
      />
      {step !== null && (
        <Opened
          part={DIALOG}
          props={{
            task,
            action: step.action,
            onClosed: () => setLast(null),
            // The answer may come when the task has changed and something else is asked.
            onRecorded: (seq) =>
              setLast((now) =>
                now === null || now === step ? { kind: 'recorded', seq, known } : now,
              ),
          }}
        />
      )}
    </>
  );
}
