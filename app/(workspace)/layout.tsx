// What every view of the workspace stands in: the reader, the snapshot of the directory, the frame.
import type { ReactNode } from 'react';
import { answerPlaces } from '@/app/answer-places';
import { requireReader } from '@/app/require-reader';
import { ServerAway } from '@/app/server-away';
import { workspaceSnapshot } from '@/app/snapshots';
import { owedTotalOf } from '@/app/work-snapshots';
import { WorkspaceShell } from '@/components/shell/workspace-shell';
import { AnswerPlacesProvider } from '@/components/workspace/answer-places';
import { ViewerProvider } from '@/components/workspace/viewer-context';
import { WorkspaceProvider } from '@/components/workspace/workspace-context';
import { PAGES } from '@/lib/messages/en/features/pages';
import { AppError } from '@/lib/model/errors/app-error';
import { messagesOf } from '../language';

export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  const read = await readFrame().catch(nothingWhereAway);
  if (read === null) return <ServerAway {...(await messagesOf(PAGES)).failed.away} />;
  const { app, viewer, snapshot, owed } = read;
  return (
    <ViewerProvider viewer={viewer}>
      <WorkspaceProvider snapshot={snapshot}>
        <WorkspaceShell
          name={app.config.name}
          isAuthOn={app.config.auth === 'on'}
          owed={owed}
          alerts={app.alerts.open() ?? 0}
        >
          <AnswerPlacesProvider places={answerPlaces}>{children}</AnswerPlacesProvider>
        </WorkspaceShell>
      </WorkspaceProvider>
    </ViewerProvider>
  );
}

async function readFrame() {
  const { app, viewer } = await requireReader();
  const snapshot = await workspaceSnapshot(app.engine);
  return { app, viewer, snapshot, owed: await owedTotalOf(app) };
}

/** @throws whatever else it is */
function nothingWhereAway(error: unknown): null {
  if (error instanceof AppError && error.code === 'store_unavailable') return null;
  throw error;
}
