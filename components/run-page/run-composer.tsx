'use client';
// The composer of a run's pages, for those who may write: what is written goes to the run's own thread.
import type { OpenTask } from '@/components/composer/build-message';
import { LateComposer } from '@/components/composer/late-composer';
import { ReadOnlyNote } from '@/components/composer/read-only-note';
import { isSameList, isSameRecord, useSame } from '@/components/ui/later/use-same';
import { useCanWriteIn } from '@/components/workspace/viewer-context';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import type { TasksStore } from '@/lib/client/windows/tasks-store';
import { GROUP_ALL, HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { RunSummary, Task } from '@/lib/model/summary';
import { isOpen } from '@/lib/tasks/task-core';

export function RunComposer({
  run,
  tasks,
  store,
}: {
  run: RunSummary;
  /** As they are at this moment. */
  tasks: readonly Task[];
  store: TasksStore;
}) {
  const { agents } = useWorkspaceView();
  const taking = [...new Set([...run.agents, ...agents.map((agent) => agent.agent_id)])];
  const candidates = useSame(
    taking.filter((agentId) => agentId !== HUMAN_AGENT_ID),
    isSameList,
  );
  const openTasks = useSame(openTasksOf(run.run_id, tasks), (one, other) =>
    isSameList(one, other, isSameRecord),
  );
  if (!useCanWriteIn(run)) return <ReadOnlyNote place={run} what="run" />;
  return (
    <LateComposer
      key={run.run_id}
      place={{ thread_id: run.thread_id, run_id: run.run_id, channel: run.channel }}
      candidates={candidates}
      defaultTo={[run.agents.find((agentId) => agentId !== HUMAN_AGENT_ID) ?? GROUP_ALL]}
      openTasks={openTasks}
      view={store}
      replyTo={null}
    />
  );
}

function openTasksOf(run_id: string, tasks: readonly Task[]): OpenTask[] {
  return tasks
    .filter((task) => isOpen(task.state))
    .map(({ task_id, parent_task_id, title, state, assigned_to, requested_by }) => ({
      run_id,
      task_id,
      parent_task_id,
      title,
      state,
      assigned_to,
      requested_by,
    }));
}
