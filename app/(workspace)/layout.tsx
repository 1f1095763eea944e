// What every view of the workspace stands in: the reader, the snapshot of the directory, the frame.
import type { ReactNode } from 'react';
import { answerPlaces } from '@/app/answer-places';
import { requireReader } from '@/app/require-reader';
import { workspaceSnapshot } from '@/app/snapshots';
import { owedTotalOf } from '@/app/work-snapshots';
import { WorkspaceShell } from '@/components/shell/workspace-shell';
import { AnswerPlacesProvider } from '@/components/workspace/answer-places';
import { ViewerProvider } from '@/components/workspace/viewer-context';
import { WorkspaceProvider } from '@/components/workspace/workspace-context';

export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  const { app, viewer } = await requireReader();
  const snapshot = await workspaceSnapshot(app.engine);
  return (
    <ViewerProvider viewer={viewer}>
      <WorkspaceProvider snapshot={snapshot}>
        <WorkspaceShell
          name={app.config.name}
          isAuthOn={app.config.auth === 'on'}
          owed={await owedTotalOf(app)}
          alerts={app.alerts.open() ?? 0}
        >
          <AnswerPlacesProvider places={answerPlaces}>{children}</AnswerPlacesProvider>
        </WorkspaceShell>
      </WorkspaceProvider>
    </ViewerProvider>
  );
}
