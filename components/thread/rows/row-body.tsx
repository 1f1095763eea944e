'use client';
// Which component draws which kind of row in which nobody speaks and nothing results.
import type {
  ChatRow,
  RequestRow,
  ResultRow,
  ThreadRow,
} from '@/lib/projections/thread/thread-rows';
import { DecisionLine, RoutingFailureLine } from './decision-line';
import { DialectCard, DialectDecisionLine } from './dialect-rows';
import { LifecycleFold, ThoughtsFold } from './folded-rows';
import { AcceptLine, EndLine, ErrorLine, ProgressLine, RetryLine } from './task-lines';
import { ToolLine } from './tool-line';

/** A row that is not a divider. */
export type EventThreadRow = Exclude<ThreadRow, { kind: 'day' | 'unread' }>;

type WorkRow = Exclude<EventThreadRow, ChatRow | RequestRow | ResultRow>;

export function RowBody({ row }: { row: WorkRow }) {
  switch (row.kind) {
    case 'retry':
      return <RetryLine row={row} />;
    case 'accept':
      return <AcceptLine row={row} />;
    case 'progress':
      return <ProgressLine row={row} />;
    case 'error':
      return <ErrorLine row={row} />;
    case 'cancel':
    case 'timeout':
      return <EndLine row={row} />;
    case 'tool':
      return <ToolLine row={row} />;
    case 'decision':
      return <DecisionLine row={row} />;
    case 'routing_failure':
      return <RoutingFailureLine row={row} />;
    case 'dialect':
      return <DialectCard row={row} />;
    case 'dialect_decision':
      return <DialectDecisionLine row={row} />;
    case 'lifecycle':
      return <LifecycleFold row={row} />;
    case 'thoughts':
      return <ThoughtsFold row={row} />;
  }
}
