'use client';
// The vote room: one proposal, live. It opens with its answer; then who sits where, how the votes stand, what each further vote
// would do, what does not count and why, what was declared, what was said beside, and the history of the triad.
import Link from 'next/link';
import { SentenceText } from '@/components/decision/sentences/sentence-text';
import { EventPanels } from '@/components/inspector/event-panels';
import { ErrorState } from '@/components/ui/error-state';
import { VisibleText } from '@/components/ui/text/visible-text';
import { PageHeader } from '@/components/workspace/page-header';
import { votesHref } from '@/components/workspace/routes';
import type { ProposalWithTriad } from '@/lib/client/api/triad-api';
import type { EventDetail, EventRecord } from '@/lib/model/event-record';
import type { Proposal } from '@/lib/model/orchestration/triad';
import type { ThreadSummary } from '@/lib/model/summary';
import { headlineOf } from '@/lib/text/text-of';
import { TallyBar } from '../tally-bar';
import { ruleOf } from '../words/vote-sentences';
import { CommentsSection } from './comments-section';
import { DeclaredSection } from './declared-section';
import { OutlookSection } from './outlook-section';
import { ProposalHead } from './proposal-head';
import { Seats } from './seats';
import { TriadSection } from './triad-section';
import { useComments } from './use-comments';
import { useProposal } from './use-proposal';
import { VoteAnnouncer } from './vote-announcer';
import { Dissent, UncountedVotes } from './vote-lists';

export type ProposalSnapshot = ProposalWithTriad & {
  readonly thread: ThreadSummary;
  readonly comments: readonly EventRecord[];
  /** The head of the log when they were read. */
  readonly seq: number;
  readonly inspected: EventDetail | null;
};

export function ProposalView({ snapshot }: { snapshot: ProposalSnapshot }) {
  const { shown, failure, readAgain: readProposal } = useProposal(snapshot, snapshot);
  const { proposal, triad } = shown;
  const { comments, readAgain } = useComments(proposal, snapshot.thread, snapshot.comments);
  const title = headlineOf({ payload: { title: proposal.proposal } });
  return (
    <EventPanels
      inspected={snapshot.inspected}
      seqs={[proposal.seq, ...proposal.votes.map((vote) => vote.seq)]}
      main={
        <>
          <PageHeader
            back={{ href: votesHref(), label: 'Back to the votes' }}
            crumb={
              <Link href={votesHref()} prefetch={false} className="hover:text-ink-strong">
                Votes
              </Link>
            }
            title={<VisibleText text={title === '' ? proposal.proposal_id : title} />}
          />
          <div className="min-h-0 flex-1 overflow-y-auto">
            <div className="grid max-w-[860px] grid-cols-[minmax(0,1fr)] gap-6 px-3 py-4 pb-8 md:px-5">
              {failure !== null && (
                <ErrorState title={failure.title} detail={<VisibleText text={failure.detail} />} />
              )}
              <ProposalHead proposal={proposal} />
              <Seats proposal={proposal} onAsked={readProposal} />
              <Tally proposal={proposal} />
              <OutlookSection proposal={proposal} />
              <UncountedVotes proposal={proposal} />
              <DeclaredSection proposal={proposal} />
              <Dissent proposal={proposal} />
              <CommentsSection
                proposal={proposal}
                channel={snapshot.thread.channel}
                comments={comments}
                onSent={readAgain}
              />
              <TriadSection name={proposal.triad} triad={triad} onConfigured={readProposal} />
            </div>
          </div>
          <VoteAnnouncer proposal={proposal} />
        </>
      }
    />
  );
}

function Tally({ proposal }: { proposal: Proposal }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <b className="text-ink-strong">Tally</b>
      <TallyBar proposal={proposal} />
      <span className="text-ink">
        <SentenceText sentence={ruleOf(proposal)} />
      </span>
    </p>
  );
}
