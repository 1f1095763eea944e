'use client';
// One delegation in detail: what was handed to whom, its verdict and the rule of that, and who is accountable.
import { AgentLink, AgentName } from '@/components/entity/agent-name';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { ModeLabel, VerdictLabel } from '@/components/entity/task/delegation-labels';
import { Fact, FactList } from '@/components/ui/layout/fact-list';
import { QueryLink } from '@/components/ui/query-link';
import { LongText } from '@/components/ui/text/long-text';
import { Seq } from '@/components/ui/text/seq';
import { ShortId } from '@/components/ui/text/short-id';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import type { DelegationEdge } from '@/lib/model/orchestration/lineage';
import { type EdgeState, withNames } from '../tree/lineage-labels';
import { EdgeStateLabel } from '../tree/lineage-marks';
import { DetailPane } from './detail-pane';
import { RuleText } from './rule-text';

export function EdgePanel({ edge, state }: { edge: DelegationEdge; state: EdgeState | null }) {
  return (
    <DetailPane
      name={`Delegation ${String(edge.seq)}`}
      title={
        <>
          Delegation of <ShortId id={edge.task_id} />
        </>
      }
    >
      <div className="grid gap-2 border-b border-hairline p-4">
        <div className="flex items-center gap-3.5">
          <VerdictLabel verdict={edge.verdict} />
          <ProtocolMark protocol={edge.protocol} named />
          <EdgeStateLabel state={state} />
        </div>
        <p className="text-14 break-words text-ink-strong">
          <b className="font-semibold">
            <AgentName agentId={edge.from} />
          </b>{' '}
          {edge.delivered ? 'hands the task to' : 'wants to hand the task to'}{' '}
          <b className="font-semibold">
            <AgentName agentId={edge.to} />
          </b>
          : <VisibleText text={withNames(edge.message)} />.
        </p>
        <RuleText rule={edge.rule} />
        {!edge.delivered && (
          <p className="text-ink">
            Kept from its recipient: delegation is enforced here, and this one is forbidden.
          </p>
        )}
      </div>
      <div className="grid gap-4 p-4">
        <FactList>
          <Fact name="From">
            <AgentLink agentId={edge.from} />
          </Fact>
          <Fact name="To">
            <AgentLink agentId={edge.to} />
          </Fact>
          <Fact name="Mode">
            <ModeLabel mode={edge.mode} />
          </Fact>
          <Fact name="Accountable">
            {edge.accountable === null ? 'nobody yet' : <AgentLink agentId={edge.accountable} />}
          </Fact>
          <Fact name="Task">
            <ShortId id={edge.task_id} />
          </Fact>
          {edge.parent_task_id !== null && (
            <Fact name="Out of">
              <ShortId id={edge.parent_task_id} />
            </Fact>
          )}
          <Fact name="Depth">{edge.depth}</Fact>
          <Fact name="When">
            <RelativeTime at={edge.at} />
          </Fact>
          <Fact name="Event">
            <QueryLink
              change={{ event: String(edge.seq) }}
              className="text-accent underline decoration-accent-line underline-offset-2"
            >
              <Seq seq={edge.seq} />
              <span className="sr-only">, inspect it</span>
            </QueryLink>
          </Fact>
        </FactList>
        {edge.when_to_delegate !== null && (
          <section className="grid gap-1">
            <h3 className="text-12 text-ink-faint">
              When <AgentName agentId={edge.from} /> delegates, in its own words
            </h3>
            <LongText text={edge.when_to_delegate} />
            <p className="text-12 text-ink-faint">
              Not checkable: no program can tell whether it was so.{' '}
              <span className="font-mono">P16</span>
            </p>
          </section>
        )}
        {edge.context_summary !== '' && (
          <section className="grid gap-1">
            <h3 className="text-12 text-ink-faint">What was handed over</h3>
            <LongText text={edge.context_summary} />
          </section>
        )}
      </div>
    </DetailPane>
  );
}
