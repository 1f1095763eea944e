'use client';
// Who was chosen and over whom, in one line that opens the event. A decision that somebody else declared says so.
import { ChevronRight, Split, Unplug } from 'lucide-react';
import { AgentName } from '@/components/agent/agent-name';
import { Icon } from '@/components/ui/icon';
import { QueryLink } from '@/components/ui/query-link';
import { StateWord } from '@/components/ui/state-word';
import { VisibleText } from '@/components/ui/visible-text';
import type { DecisionRow, RoutingFailureRow } from '@/lib/projections/thread-rows';
import { MessageFrame } from './row-frame';

const LINE =
  'group/why flex min-h-[26px] min-w-0 flex-1 items-center gap-1.5 rounded hover:bg-fill-hover';

export function DecisionLine({ row }: { row: DecisionRow }) {
  return (
    <MessageFrame record={row.record} showSender={row.showSender} mark={row.mark}>
      <QueryLink change={{ event: String(row.seq) }} className={LINE}>
        <span className="text-ink-faint">
          <Icon of={Split} />
        </span>
        <span className="min-w-0 truncate">
          <Choice row={row} />
          {row.reason !== '' && (
            <span className="text-ink-faint">
              {' '}
              <VisibleText text={row.reason} />
            </span>
          )}
        </span>
        <Elsewhere isElsewhere={row.elsewhere} />
        <span className="ml-auto inline-flex shrink-0 items-center gap-0.5 pl-2 text-12 text-ink-faint">
          Why
          <Icon of={ChevronRight} />
        </span>
      </QueryLink>
    </MessageFrame>
  );
}

function Choice({ row }: { row: DecisionRow }) {
  const { selected, candidates, considered } = row;
  if (selected === null) return <>Chose nobody.</>;
  const second = candidates.find((candidate) => candidate.agent_id !== selected);
  const scoreOf = (agentId: string) =>
    candidates.find((candidate) => candidate.agent_id === agentId)?.score ?? null;
  return (
    <>
      Chose <Named agentId={selected} score={scoreOf(selected)} />
      {second !== undefined && (
        <>
          {' '}
          over <Named agentId={second.agent_id} score={second.score} />
        </>
      )}
      .
      {considered !== null && (
        <span className="text-ink-faint">
          {' '}
          {candidates.length} of {considered} agents qualified.
        </span>
      )}
    </>
  );
}

function Named({ agentId, score }: { agentId: string; score: number | null }) {
  return (
    <>
      <b>
        <AgentName agentId={agentId} />
      </b>
      {score !== null && <span className="tabular-nums"> {score.toFixed(2)}</span>}
    </>
  );
}

export function RoutingFailureLine({ row }: { row: RoutingFailureRow }) {
  return (
    <MessageFrame record={row.record} showSender={row.showSender} mark={row.mark}>
      <QueryLink change={{ event: String(row.seq) }} className={LINE}>
        <span className="text-fail">
          <Icon of={Split} />
        </span>
        <span className="min-w-0 truncate">
          <b className="text-fail">No agent matched.</b> <VisibleText text={row.reason} />
        </span>
        <Elsewhere isElsewhere={row.elsewhere} />
      </QueryLink>
    </MessageFrame>
  );
}

function Elsewhere({ isElsewhere }: { isElsewhere: boolean }) {
  if (!isElsewhere) return null;
  return (
    <span
      className="inline-flex shrink-0"
      title="Another orchestrator declared this; Colloquy’s own router did not decide it."
    >
      <StateWord icon={Unplug}>declared elsewhere</StateWord>
    </span>
  );
}
