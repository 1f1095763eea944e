'use client';
// The lists beside every view. The context carries the page's snapshot, which is stable; what changes comes from the tab.
import { createContext, type ReactNode, useContext } from 'react';
import { isThreadUnread, unreadOfChannel } from '@/lib/client/tab/read-marks';
import type { WorkspaceSnapshot } from '@/lib/client/tab/summary-store';
import { useWorkspace, type WorkspacePace } from '@/lib/client/tab/use-workspace';
import type { ThreadSummary } from '@/lib/model/summary';

const SnapshotContext = createContext<WorkspaceSnapshot>({
  seq: 0,
  channels: [],
  hasMoreChannels: false,
  runs: [],
  agents: [],
});

export function WorkspaceProvider({
  snapshot,
  children,
}: {
  snapshot: WorkspaceSnapshot;
  children: ReactNode;
}) {
  return <SnapshotContext value={snapshot}>{children}</SnapshotContext>;
}

export type WorkspaceNow = WorkspaceSnapshot & {
  /** Events of a channel that came since the reader was last there. */
  unreadOf(channel: string): number;
  isThreadUnread(thread: ThreadSummary): boolean;
};

/** Channels, runs and agents as they are at this moment, and what of them is unread. */
export function useWorkspaceView(pace: WorkspacePace = 'beside'): WorkspaceNow {
  const { marks, ...workspace } = useWorkspace(useContext(SnapshotContext), pace);
  return {
    ...workspace,
    unreadOf(channel) {
      const row = workspace.channels.find((other) => other.channel === channel);
      return marks === null || row === undefined ? 0 : unreadOfChannel(marks, row);
    },
    isThreadUnread: (thread) => marks !== null && isThreadUnread(marks, thread),
  };
}
