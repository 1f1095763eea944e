'use client';
// One delegation in detail: what was handed to whom, its verdict and the rule of that, and who is accountable.
import { AgentLink, AgentName } from '@/components/entity/agent-name';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { ModeLabel, VerdictLabel } from '@/components/entity/task/delegation-labels';
import { VerdictReason } from '@/components/entity/task/verdict-reason';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { Fact, FactList } from '@/components/ui/layout/fact-list';
import { QueryLink } from '@/components/ui/query-link';
import { LongText } from '@/components/ui/text/long-text';
import { Seq } from '@/components/ui/text/seq';
import { ShortId } from '@/components/ui/text/short-id';
import { RelativeTime } from '@/components/ui/time/time';
import { DELEGATION_DETAIL } from '@/lib/messages/en/features/delegation/delegation-detail';
import { RUN_TASKS } from '@/lib/messages/en/shared/run-tasks';
import type { DelegationEdge } from '@/lib/model/orchestration/lineage';
import type { EdgeState } from '../tree/lineage-labels';
import { EdgeStateLabel } from '../tree/lineage-marks';
import { DetailPane } from './detail-pane';
import { RuleText } from './rule-text';

/** The rule on which no program can decide. */
const P16 = 'P16';

export function EdgePanel({ edge, state }: { edge: DelegationEdge; state: EdgeState | null }) {
  const messages = useMessages(DELEGATION_DETAIL).edge;
  const { nobodyYet } = useMessages(RUN_TASKS);
  const hands = edge.delivered ? messages.hands : messages.wantsToHand;
  return (
    <DetailPane
      name={messages.name(edge.seq)}
      title={<Rich text={messages.title(<ShortId id={edge.task_id} />)} />}
    >
      <div className="grid gap-2 border-b border-hairline p-4">
        <div className="flex items-center gap-3.5">
          <VerdictLabel verdict={edge.verdict} />
          <ProtocolMark protocol={edge.protocol} named />
          <EdgeStateLabel state={state} />
        </div>
        <p className="text-14 break-words text-ink-strong">
          <Rich
            text={hands(
              <b className="font-semibold">
                <AgentName agentId={edge.from} />
              </b>,
              <b className="font-semibold">
                <AgentName agentId={edge.to} />
              </b>,
              <VerdictReason edge={edge} />,
            )}
          />
        </p>
        <RuleText rule={edge.rule} />
        {!edge.delivered && <p className="text-ink">{messages.kept}</p>}
      </div>
      <div className="grid gap-4 p-4">
        <FactList>
          <Fact name={messages.from}>
            <AgentLink agentId={edge.from} />
          </Fact>
          <Fact name={messages.to}>
            <AgentLink agentId={edge.to} />
          </Fact>
          <Fact name={messages.mode}>
            <ModeLabel mode={edge.mode} />
          </Fact>
          <Fact name={messages.accountable}>
            {edge.accountable === null ? nobodyYet : <AgentLink agentId={edge.accountable} />}
          </Fact>
          <Fact name={messages.task}>
            <ShortId id={edge.task_id} />
          </Fact>
          {edge.parent_task_id !== null && (
            <Fact name={messages.outOf}>
              <ShortId id={edge.parent_task_id} />
            </Fact>
          )}
          <Fact name={messages.depth}>{edge.depth}</Fact>
          <Fact name={messages.when}>
            <RelativeTime at={edge.at} />
          </Fact>
          <Fact name={messages.event}>
            <QueryLink
              change={{ event: String(edge.seq) }}
              className="text-accent underline decoration-accent-line underline-offset-2"
            >
              <Seq seq={edge.seq} />
              <span className="sr-only">{messages.inspect}</span>
            </QueryLink>
          </Fact>
        </FactList>
        {edge.when_to_delegate !== null && (
          <section className="grid gap-1">
            <h3 className="text-12 text-ink-faint">
              <Rich text={messages.inOwnWords(<AgentName agentId={edge.from} />)} />
            </h3>
            <LongText text={edge.when_to_delegate} />
            <p className="text-12 text-ink-faint">
              <Rich text={messages.notCheckable(<span className="font-mono">{P16}</span>)} />
            </p>
          </section>
        )}
        {edge.context_summary !== '' && (
          <section className="grid gap-1">
            <h3 className="text-12 text-ink-faint">{messages.handedOver}</h3>
            <LongText text={edge.context_summary} />
          </section>
        )}
      </div>
    </DetailPane>
  );
}
