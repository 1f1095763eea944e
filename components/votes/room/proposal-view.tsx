'use client';
// The vote room: one proposal, live or as it stood at a moment. It opens with its answer; then who sits where, how the votes stand, what each further vote
// would do, what does not count and why, what was declared, what was said beside, and the history of the triad.
import { SentenceText } from '@/components/decision/sentences/sentence-text';
import { TitleText } from '@/components/entity/title-text';
import { EventPanels } from '@/components/inspector/event-panels';
import { AsOf } from '@/components/run-page/scrubber/as-of';
import { TimeBar } from '@/components/run-page/scrubber/time-bar';
import { TimeButton, useTimeTravel } from '@/components/run-page/scrubber/time-travel';
import { useMoment } from '@/components/run-page/scrubber/use-moment';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { useMessages } from '@/components/ui/language/language-context';
import { useScrollKept } from '@/components/ui/layout/use-scroll-kept';
import { PageLink } from '@/components/ui/page-link';
import { VisibleText } from '@/components/ui/text/visible-text';
import { PageHeader } from '@/components/workspace/page-header';
import { votesHref } from '@/components/workspace/routes';
import { ReadOnlyWithin } from '@/components/workspace/viewer-context';
import type { ApiFailure } from '@/lib/client/api/api';
import { useKnownThread } from '@/lib/client/tab/use-workspace';
import { VOTE_ROOM } from '@/lib/messages/en/features/votes/vote-room';
import { VOTE_SENTENCES } from '@/lib/messages/en/features/votes/vote-sentences';
import type { EventDetail, EventRecord } from '@/lib/model/event-record';
import type { Proposal, Triad } from '@/lib/model/orchestration/triad';
import type { ThreadSummary } from '@/lib/model/summary';
import { headlineOf } from '@/lib/text/text-of';
import { TallyBar } from '../tally-bar';
import { ruleOf } from '../words/vote-sentences';
import { CommentsSection } from './comments-section';
import { DeclaredSection } from './declared-section';
import { useComments } from './live/use-comments';
import { useProposal } from './live/use-proposal';
import { OutlookSection } from './outlook-section';
import { ProposalHead } from './proposal-head';
import { Seats } from './seats';
import { TriadSection } from './triad-section';
import { VoteAnnouncer } from './vote-announcer';
import { Dissent, UncountedVotes } from './vote-lists';

export type ProposalSnapshot = {
  readonly proposal: Proposal;
  /** As it was at `seq`; null where nobody configured one of its name. */
  readonly triad: Triad | null;
  /** The moment of the proposal and its comments; null is the head. */
  readonly at: number | null;
  readonly thread: ThreadSummary;
  readonly comments: readonly EventRecord[];
  /** The head of the log when they were read. */
  readonly seq: number;
  readonly inspected: EventDetail | null;
};

export function ProposalView({ snapshot }: { snapshot: ProposalSnapshot }) {
  const messages = useMessages(VOTE_ROOM);
  const pane = useScrollKept();
  const travel = useTimeTravel(useMoment());
  const { at, settled } = travel.moment;
  const { shown, failure, readAgain, news } = useProposal(snapshot, settled);
  const proposal = shown ?? snapshot.proposal;
  const { last_seq } = useKnownThread(snapshot.thread);
  const title = headlineOf({ payload: { title: proposal.proposal } });
  return (
    <EventPanels
      inspected={snapshot.inspected}
      seqs={[proposal.seq, ...proposal.votes.map((vote) => vote.seq)]}
      main={
        <>
          <PageHeader
            back={{ href: votesHref(), label: messages.back }}
            crumb={
              <PageLink href={votesHref()} prefetch={false} className="hover:text-ink-strong">
                {messages.votes}
              </PageLink>
            }
            title={<TitleText title={title} id={proposal.proposal_id} />}
            state={at !== null && <AsOf at={at} />}
          >
            <TimeButton travel={travel} />
          </PageHeader>
          <div ref={pane} className="min-h-0 flex-1 overflow-y-auto">
            {shown === null ? (
              <EmptyState title={messages.notYet.title}>{messages.notYet.text}</EmptyState>
            ) : (
              <ReadOnlyWithin place={snapshot.thread}>
                <Room
                  proposal={shown}
                  snapshot={snapshot}
                  at={settled}
                  failure={failure}
                  news={news}
                  onAsked={settled === null ? readAgain : null}
                />
              </ReadOnlyWithin>
            )}
          </div>
          {at === null && <VoteAnnouncer proposal={proposal} />}
          <TimeBar run={{ run_id: proposal.run_id, last_seq }} travel={travel} />
        </>
      }
    />
  );
}

function Room({
  proposal,
  snapshot,
  at,
  failure,
  news,
  onAsked,
}: {
  proposal: Proposal;
  snapshot: ProposalSnapshot;
  at: number | null;
  failure: ApiFailure | null;
  /** Grows with whatever is said of proposals. */
  news: number;
  /** After somebody was asked for a vote again; null in the past. */
  onAsked: (() => void) | null;
}) {
  const { comments, readAgain } = useComments(proposal, snapshot, at);
  return (
    <div className="grid max-w-[860px] grid-cols-[minmax(0,1fr)] gap-6 px-3 py-4 pb-8 md:px-5">
      {failure !== null && (
        <ErrorState title={failure.title} detail={<VisibleText text={failure.detail} />} />
      )}
      <ProposalHead proposal={proposal} isPast={onAsked === null} />
      <Seats proposal={proposal} onAsked={onAsked} />
      <Tally proposal={proposal} />
      <OutlookSection proposal={proposal} />
      <UncountedVotes proposal={proposal} />
      <DeclaredSection proposal={proposal} />
      <Dissent proposal={proposal} />
      <CommentsSection
        proposal={proposal}
        place={snapshot.thread}
        comments={comments}
        onSent={onAsked === null ? null : readAgain}
      />
      {onAsked !== null && <TriadSection name={proposal.triad} drawn={snapshot} news={news} />}
    </div>
  );
}

function Tally({ proposal }: { proposal: Proposal }) {
  const { tally } = useMessages(VOTE_ROOM);
  const sentences = useMessages(VOTE_SENTENCES);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <b className="text-ink-strong">{tally}</b>
      <TallyBar proposal={proposal} />
      <span className="text-ink">
        <SentenceText sentence={ruleOf(sentences, proposal)} />
      </span>
    </p>
  );
}
