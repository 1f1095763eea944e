'use client';
// A cycle of delegations: a drawing, and a list of its hops.
import { ArrowRight } from 'lucide-react';
import { AgentLink, AgentName } from '@/components/entity/agent-name';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { ModeLabel, VerdictLabel } from '@/components/entity/task/delegation-labels';
import { VerdictReason } from '@/components/entity/task/verdict-reason';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { OPENS_BY_PRESS } from '@/components/ui/list/row-press';
import { QueryLink } from '@/components/ui/query-link';
import { Seq } from '@/components/ui/text/seq';
import { ShortId } from '@/components/ui/text/short-id';
import { VisibleText } from '@/components/ui/text/visible-text';
import { LINEAGE } from '@/lib/messages/en/features/delegation/lineage';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { DelegationEdge } from '@/lib/model/orchestration/lineage';
import { CycleDiagram } from './cycle-diagram';
import { CYCLE_DRAWN_MAX } from './cycle-layout';
import { NO_DETAIL } from './tree/edge-item';
import { closingHop, cycleEnding } from './tree/lineage-labels';

export function CycleSection({
  hops,
  title,
  selectedEdge,
}: {
  /** In the order of the cycle; at least one. */
  hops: readonly DelegationEdge[];
  title: string;
  selectedEdge: number | null;
}) {
  const messages = useMessages(LINEAGE).cycle;
  const closing = closingHop(hops);
  const [first] = hops;
  if (closing === null || first === undefined) return null;
  const places = hops.length;
  return (
    <section aria-label={messages.title} className="border-t border-hairline px-3 py-3 md:px-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold text-ink-strong">{messages.title}</h2>
        <span className="text-ink-faint">
          <ShortId id={first.task_id} />
        </span>
        <span className="min-w-0 truncate text-ink-strong">
          <VisibleText text={title === '' ? first.context_summary : title} />
        </span>
        <ProtocolMark protocol={closing.protocol} named />
        <span className="ml-auto text-12 text-ink-faint">
          <Rich text={messages.foundOn(<Seq seq={closing.seq} />, places)} />
        </span>
      </header>
      <div className="grid gap-x-7 gap-y-2 pt-2 lg:grid-cols-[216px_minmax(0,1fr)]">
        {places <= CYCLE_DRAWN_MAX && <CycleDiagram hops={hops} closingSeq={closing.seq} />}
        <div className="min-w-0 lg:pt-3.5">
          <ol aria-label={messages.hops}>
            {hops.map((hop, index) => (
              <li
                key={hop.seq}
                data-row
                data-seq={hop.seq}
                tabIndex={-1}
                {...OPENS_BY_PRESS}
                data-selected={hop.seq === selectedEdge || undefined}
                className="flex min-h-8 cursor-pointer items-center gap-2 border-b border-hairline hover:bg-fill-hover data-selected:bg-accent-fill"
              >
                <span className="w-4 shrink-0 text-12 text-ink-faint tabular-nums">
                  {index + 1}
                </span>
                <span className="min-w-0 truncate">
                  <AgentLink agentId={hop.from} />
                </span>
                <span className="text-ink-faint">
                  <Icon of={ArrowRight} label={messages.to} />
                </span>
                <span className="min-w-0 truncate">
                  <AgentLink agentId={hop.to} />
                </span>
                <span className="flex min-w-0 flex-1 pl-1">
                  <ModeLabel mode={hop.mode} />
                </span>
                <VerdictLabel verdict={hop.verdict} />
                <QueryLink
                  data-open
                  change={{ ...NO_DETAIL, edge: String(hop.seq) }}
                  className="w-12 shrink-0 text-right text-12 text-ink-faint hover:text-ink-strong hover:underline"
                >
                  <span className="sr-only">{messages.delegation}</span>
                  <Seq seq={hop.seq} />
                </QueryLink>
              </li>
            ))}
          </ol>
          <p className="pt-2.5 break-words">
            <Ending hops={hops} closing={closing} />
          </p>
        </div>
      </div>
    </section>
  );
}

function Ending({ hops, closing }: { hops: readonly DelegationEdge[]; closing: DelegationEdge }) {
  const messages = useMessages(LINEAGE).cycle;
  const { accountable } = closing;
  const hands = cycleEnding(hops) === 'self' ? messages.handsToItself : messages.handsBack;
  return (
    <>
      <Rich
        text={hands(
          <b>
            <AgentName agentId={closing.from} />
          </b>,
          <VerdictReason edge={closing} />,
        )}
      />
      {!closing.delivered && messages.notDelivered}
      {accountable !== null && (
        <Rich
          text={messages.accountable(
            <b>
              <AgentName agentId={accountable} />
            </b>,
            accountable === HUMAN_AGENT_ID,
          )}
        />
      )}
      <span className="font-mono text-12 text-ink-faint">
        <VisibleText text={closing.rule} />
      </span>
    </>
  );
}
