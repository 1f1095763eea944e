'use client';
// What a person does to a task: cancel, retry, reassign. A menu, and a dialog that says first what will be recorded.
import { Ban, Ellipsis, RotateCcw, Route } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { ActionMenu, type MenuAction } from '@/components/ui/overlay/menu';
import { toVisibleString } from '@/components/ui/text/split-visible';
import type { TaskAction } from './possible-actions';
import { Recorded } from './recorded';
import { type ActionTarget, TaskDialog } from './task-dialog';

const MENU: Readonly<Record<TaskAction, Omit<MenuAction, 'onChosen'>>> = {
  retry: { icon: RotateCcw, label: 'Retry' },
  reassign: { icon: Route, label: 'Reassign' },
  cancel: { icon: Ban, label: 'Cancel', tone: 'danger' },
};

export function TaskActions({
  task,
  actions,
  known = '',
}: {
  task: ActionTarget;
  actions: readonly TaskAction[];
  /** What the view knows of the task: what was recorded is shown until that has changed. */
  known?: string;
}) {
  const [asked, setAsked] = useState<TaskAction | null>(null);
  const [recorded, setRecorded] = useState<{ seq: number; known: string } | null>(null);
  if (recorded?.known === known) return <Recorded seq={recorded.seq} />;
  if (actions.length === 0) return null;
  const name = toVisibleString(task.title === '' ? task.task_id : task.title);
  return (
    <>
      <ActionMenu
        label={`Actions on ${name}`}
        trigger={<IconButton icon={Ellipsis} label={`Actions on ${name}`} size="small" />}
        actions={actions.map((action) => ({ ...MENU[action], onChosen: () => setAsked(action) }))}
      />
      {asked !== null && actions.includes(asked) && (
        <TaskDialog
          task={task}
          action={asked}
          onClosed={() => setAsked(null)}
          onRecorded={(seq) => {
            setAsked(null);
            setRecorded({ seq, known });
          }}
        />
      )}
    </>
  );
}
