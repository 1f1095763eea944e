// A seat for each member: its ballot, or that it has not voted and how it is; and one for who has the casting vote and is no member.
import { AgentLink, AgentName } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { EventTimeLink } from '@/components/entity/event-time-link';
import { Presence } from '@/components/entity/presence';
import { SaidText } from '@/components/entity/said-text';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import { VOTE_ROOM } from '@/lib/messages/en/features/votes/vote-room';
import type { Proposal, ProposalReminder, ProposalVote } from '@/lib/model/orchestration/triad';
import { isVote } from '@/lib/triad/poll';
import { lookOf } from '../vote-mark';
import { AskForVote } from '../write/ask-for-vote';
import { type Seat, seatsOf } from './seats-of';

const TONES = new Map([
  ['approve', 'text-ok'],
  ['reject', 'text-fail'],
  ['abstain', 'text-ink-strong'],
]);

/** `onAsked`: after a voter was asked again; null where nobody is to be asked, for the room shows the past. */
export function Seats({ proposal, onAsked }: { proposal: Proposal; onAsked: (() => void) | null }) {
  const messages = useMessages(VOTE_ROOM).seats;
  const { run_id, thread_id, proposal_id } = proposal;
  const place = { run_id, thread_id, proposal_id };
  const seats = seatsOf(proposal);
  if (seats.length === 0) return null;
  return (
    <ul
      aria-label={messages.title}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(220px,100%),1fr))] gap-px overflow-hidden rounded border border-hairline bg-raised"
    >
      {seats.map((seat) => (
        <SeatItem
          key={seat.agent_id}
          {...seat}
          place={place}
          isOpen={proposal.state === 'open'}
          onAsked={onAsked}
        />
      ))}
    </ul>
  );
}

type SeatItemProps = Seat & {
  place: Pick<Proposal, 'run_id' | 'thread_id' | 'proposal_id'>;
  /** Of the proposal. */
  isOpen: boolean;
  onAsked: (() => void) | null;
};

function SeatItem({
  agent_id,
  ballot,
  isCasting,
  isAwaited,
  reminder,
  place,
  isOpen,
  onAsked,
}: SeatItemProps) {
  const messages = useMessages(VOTE_ROOM).seats;
  return (
    <li className="flex min-w-0 flex-col gap-2 p-4 outline outline-hairline">
      <div className="flex min-w-0 items-center gap-2.5">
        <Avatar agentId={agent_id} size="large" />
        <div className="min-w-0">
          <p className="truncate">
            <AgentLink agentId={agent_id} />
          </p>
          <p className="text-12 text-ink-faint">
            {ballot === null ? (
              isCasting ? (
                messages.casting
              ) : isOpen ? (
                messages.awaited
              ) : (
                messages.notHeard
              )
            ) : (
              <CastAt ballot={ballot} isCasting={isCasting} />
            )}
          </p>
        </div>
      </div>
      <Ballot ballot={ballot} isOpen={isOpen} />
      {isAwaited && onAsked !== null && <HowItIs agentId={agent_id} />}
      {(isAwaited || reminder !== null) && (
        <div className={`grid gap-1.5 ${ballot === null ? 'mt-auto' : ''}`}>
          <p role="status" className="text-12 text-ink-faint">
            {reminder !== null && <Reminder reminder={reminder} />}
          </p>
          {isAwaited && onAsked !== null && (
            <AskForVote proposal={place} agentId={agent_id} onAsked={onAsked} />
          )}
        </div>
      )}
    </li>
  );
}

function CastAt({ ballot: { seq, at }, isCasting }: { ballot: ProposalVote; isCasting: boolean }) {
  const { votedCasting } = useMessages(VOTE_ROOM).seats;
  const when = <EventTimeLink seq={seq} at={at} />;
  return isCasting ? <Rich text={votedCasting(when)} /> : when;
}

/** Whether somebody whose vote is waited for is here at all, and when something was heard of it. */
function HowItIs({ agentId }: { agentId: string }) {
  const { lastHeard } = useMessages(VOTE_ROOM).seats;
  const agent = useWorkspaceView().agents.find(({ agent_id }) => agent_id === agentId);
  if (agent === undefined) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-12 text-ink-faint">
      <Presence status={agent.status} />
      {agent.last_at !== null && (
        <span>
          <Rich text={lastHeard(<RelativeTime at={agent.last_at} />)} />
        </span>
      )}
    </p>
  );
}

/** Who asked for the vote again, when, and how often. */
function Reminder({ reminder: { by, seq, at, count } }: { reminder: ProposalReminder }) {
  const { askedAgain } = useMessages(VOTE_ROOM).seats;
  const when = <EventTimeLink seq={seq} at={at} />;
  return <Rich text={askedAgain(count, <AgentName agentId={by} />, when)} />;
}

function Ballot({ ballot, isOpen }: { ballot: ProposalVote | null; isOpen: boolean }) {
  const messages = useMessages(VOTE_ROOM).seats;
  const word = ballot === null ? null : ballot.vote;
  const tone = word === null ? 'text-ink-faint' : (TONES.get(word) ?? 'text-warn');
  return (
    <>
      <p className={`flex items-center gap-1.5 text-16 leading-5 font-medium ${tone}`}>
        <Icon of={lookOf(word).icon} size="regular" />
        {word === null && (isOpen ? messages.hasNotVoted : messages.didNotVote)}
        {word !== null && (isVote(word) ? messages.words[word] : <VisibleText text={word} />)}
      </p>
      {ballot !== null && ballot.reasoning !== null && ballot.reasoning !== '' && (
        <div className="text-ink">
          <SaidText text={ballot.reasoning} />
        </div>
      )}
      {ballot !== null && ballot.confidence !== null && <Confidence value={ballot.confidence} />}
    </>
  );
}

/** What an agent says of its own certainty is its word: beyond the scale it stands as a number alone. */
function Confidence({ value }: { value: number }) {
  const { confidence } = useMessages(VOTE_ROOM).seats;
  const isOnScale = value >= 0 && value <= 1;
  return (
    <p className="mt-auto flex items-center gap-2 pt-1 text-12 text-ink-faint">
      {confidence}
      {isOnScale && (
        <span aria-hidden className="h-[3px] min-w-8 flex-1 rounded-small bg-fill-active">
          <span
            className="block h-full rounded-small bg-ink"
            style={{ width: `${String(value * 100)}%` }}
          />
        </span>
      )}
      <span className="text-ink-strong tabular-nums">{isOnScale ? value.toFixed(2) : value}</span>
    </p>
  );
}
