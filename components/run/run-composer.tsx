'use client';
// The composer of a run's pages: what is written goes to the run's own thread.
import { Composer } from '@/components/composer/composer';
import { useWorkspaceView } from '@/components/shell/workspace-context';
import { GROUP_ALL, HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { RunSummary, Task } from '@/lib/model/summary';
import { isOpen } from '@/lib/tasks/task-state';

export function RunComposer({
  run,
  live,
}: {
  run: RunSummary;
  /** The tasks as they are at this moment. */
  live: { readonly tasks: readonly Task[]; readonly seq: number };
}) {
  const { agents } = useWorkspaceView();
  const taking = [...new Set([...run.agents, ...agents.map((agent) => agent.agent_id)])];
  return (
    <Composer
      key={run.run_id}
      place={{ thread_id: run.thread_id, run_id: run.run_id, channel: run.channel }}
      candidates={taking.filter((agentId) => agentId !== HUMAN_AGENT_ID)}
      defaultTo={[run.agents.find((agentId) => agentId !== HUMAN_AGENT_ID) ?? GROUP_ALL]}
      openTasks={live.tasks
        .filter((task) => isOpen(task.state))
        .map((task) => ({ ...task, run_id: run.run_id }))}
      seenSeq={live.seq}
      replyTo={null}
    />
  );
}
