'use client';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
// What the palette offers: what the workspace holds, and the newest threads.
import { getThreads } from '@/lib/client/api/api';
import type { JumpTargets } from './command-palette';

/** Reads the targets; rejects where the threads cannot be read. */
export function useJumpTargets(): () => Promise<JumpTargets> {
  const { channels, runs, agents } = useWorkspaceView();
  return async () => {
    const threads = await getThreads(null, null);
    if (!threads.ok) throw new Error(threads.error.detail);
    return {
      channels: channels.map(({ channel }) => channel),
      threads: threads.value.threads,
      runs,
      agents: agents.map((agent) => agent.agent_id),
    };
  };
}
