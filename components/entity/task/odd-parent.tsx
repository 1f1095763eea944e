// Of a task that names a parent and does not stand below it: where that parent is.
import { useMessages } from '@/components/ui/language/language-context';
import { RUN_TASKS } from '@/lib/messages/en/shared/run-tasks';
import type { Task } from '@/lib/model/summary';
import type { OddParent } from '@/lib/tasks/task-tree';

export function OddParentLabel({ task, odd }: { task: Task; odd: OddParent }) {
  const messages = useMessages(RUN_TASKS).oddParent;
  return (
    <span className="shrink-0 text-12 text-warn" title={messages.names(task.parent_task_id ?? '')}>
      {messages[odd]}
    </span>
  );
}
