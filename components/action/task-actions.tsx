'use client';
// What a person does to a task: cancel, retry, reassign. A menu, and a dialog that says first what will be recorded.
import { Ban, Ellipsis, RotateCcw, Route } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { ActionMenu, type MenuAction } from '@/components/ui/overlay/menu';
import { toVisibleString } from '@/components/ui/text/split-visible';
import { Recorded } from './recorded';
import type { Deed } from './task-deeds';
import { type ActedTask, TaskDialog } from './task-dialog';

const MENU: Readonly<Record<Deed, Omit<MenuAction, 'onChosen'>>> = {
  retry: { icon: RotateCcw, label: 'Retry' },
  reassign: { icon: Route, label: 'Reassign' },
  cancel: { icon: Ban, label: 'Cancel', tone: 'danger' },
};

/** Give it a `key` of what the view knows of the task: what was recorded is forgotten when that has moved. */
export function TaskActions({ task, deeds }: { task: ActedTask; deeds: readonly Deed[] }) {
  const [asked, setAsked] = useState<Deed | null>(null);
  const [recorded, setRecorded] = useState<number | null>(null);
  if (recorded !== null) return <Recorded seq={recorded} />;
  if (deeds.length === 0) return null;
  const name = toVisibleString(task.title === '' ? task.task_id : task.title);
  return (
    <>
      <ActionMenu
        label={`Actions on ${name}`}
        trigger={<IconButton icon={Ellipsis} label={`Actions on ${name}`} size="small" />}
        actions={deeds.map((deed) => ({ ...MENU[deed], onChosen: () => setAsked(deed) }))}
      />
      {asked !== null && (
        <TaskDialog
          task={task}
          deed={asked}
          onClosed={() => setAsked(null)}
          onRecorded={(seq) => {
            setAsked(null);
            setRecorded(seq);
          }}
        />
      )}
    </>
  );
}
