'use client';
// A proposal in the list: what is proposed, how it stands, who voted how, until when.
import { EqualNot } from 'lucide-react';
import { AgentName } from '@/components/entity/agent-name';
import { DueTime } from '@/components/entity/task/due-time';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { RowLink } from '@/components/ui/page-link';
import { StateLabel } from '@/components/ui/state-label';
import { ShortId } from '@/components/ui/text/short-id';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import { proposalHref } from '@/components/workspace/routes';
import { VOTES_LIST } from '@/lib/messages/en/features/votes/votes-list';
import type { Proposal } from '@/lib/model/orchestration/triad';
import { headlineOf } from '@/lib/text/text-of';
import { TallyBar } from '../tally-bar';
import { ProposalStateMark } from '../vote-mark';

export function ProposalRow({ proposal, isPast }: { proposal: Proposal; isPast: boolean }) {
  const { proposal_id, run_id, seq, thread_id, proposed_by, triad, at, deadline } = proposal;
  const messages = useMessages(VOTES_LIST).row;
  const title = headlineOf({ payload: { title: proposal.proposal } });
  return (
    <article
      data-row
      data-seq={seq}
      data-thread={thread_id}
      tabIndex={-1}
      className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-hairline px-3 py-2 dense:py-1 hover:bg-fill-hover focus-visible:outline-offset-[-2px] md:grid-cols-[112px_minmax(0,1fr)_minmax(200px,auto)] md:px-5"
    >
      <span className="max-md:row-start-2">
        <ProposalStateMark proposal={proposal} />
      </span>
      <div className="min-w-0 max-md:col-span-2">
        <h3 className="truncate font-medium text-ink-strong">
          <RowLink href={proposalHref(proposal_id, run_id)} data-open>
            {title === '' ? <ShortId id={proposal_id} /> : <VisibleText text={title} />}
          </RowLink>
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 text-12 text-ink-faint">
          <span>
            <Rich text={messages.by(<AgentName agentId={proposed_by} />)} />
          </span>
          <span className="max-w-40 truncate">
            <Rich text={messages.triad(<VisibleText text={triad} />)} />
          </span>
          <RelativeTime at={at} />
          {/* How long it has left counts from the present. */}
          {proposal.state === 'open' && deadline !== null && !isPast && <DueTime at={deadline} />}
          {proposal.agrees === false && (
            <StateLabel icon={EqualNot} tone="fail">
              {messages.declaredOtherwise}
            </StateLabel>
          )}
        </p>
      </div>
      <span className="min-w-0 max-md:row-start-2 max-md:justify-self-end">
        <TallyBar proposal={proposal} />
      </span>
    </article>
  );
}
