'use client';
// A decision, or why there is none to show.
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { useMessages } from '@/components/ui/language/language-context';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { Skeleton } from '@/components/ui/skeleton';
import { DECISION } from '@/lib/messages/en/features/decision/decision';
import { DECISION_PANEL } from '@/lib/messages/en/features/decision/decision-panel';
import type { Decision } from '@/lib/model/orchestration/routing';
import { DecisionDetail } from './decision-detail';
import type { DecisionRead } from './use-decision';

export function DecisionBody({
  read: { record, decision, isPending, failure, readAgain },
  supposed = null,
  beside,
}: {
  read: DecisionRead;
  /** The same decision under other circumstances, where that is shown in its place. */
  supposed?: Decision | null;
  beside?: ReactNode;
}) {
  const messages = useMessages(DECISION).none;
  const { reading } = useMessages(DECISION_PANEL);
  if (isPending) return <Skeleton lines={8} label={reading} />;
  if (failure !== null) {
    return <ReadFailure failure={failure} onRetry={readAgain} />;
  }
  if (record === null || decision === null) {
    return <EmptyState title={messages.title}>{messages.text}</EmptyState>;
  }
  return (
    <DecisionDetail
      decision={supposed ?? decision}
      payload={record.event.payload}
      by={record.event.from.agent_id}
      isSupposed={supposed !== null}
      beside={beside}
    />
  );
}
