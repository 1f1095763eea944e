// Votes beside the seats: those that do not count, each with why; and what was said against the result.
import { AgentLink } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { EventTimeLink } from '@/components/entity/event-time-link';
import { SaidText } from '@/components/entity/said-text';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { formatRunning } from '@/components/ui/time/format-time';
import { VOTE_ROOM } from '@/lib/messages/en/features/votes/vote-room';
import { VOTE_STANDINGS } from '@/lib/messages/en/features/votes/vote-standings';
import { TIMES } from '@/lib/messages/en/shared/times';
import type { Proposal } from '@/lib/model/orchestration/triad';
import { VoteMark } from '../vote-mark';
import { lateBy, uncountedVotes } from './seats-of';
import { Section } from './section';

export function UncountedVotes({ proposal }: { proposal: Proposal }) {
  const messages = useMessages(VOTE_ROOM).uncounted;
  const standings = useMessages(VOTE_STANDINGS);
  const votes = uncountedVotes(proposal);
  if (votes.length === 0) return null;
  return (
    <Section title={messages.title} count={votes.length}>
      <ul aria-label={messages.list}>
        {votes.map((vote) => (
          <li
            key={vote.seq}
            className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-hairline py-1"
          >
            <span className="inline-flex min-w-0 items-center gap-2">
              <Avatar agentId={vote.agent_id} size="tiny" />
              <span className="max-w-48 truncate">
                <AgentLink agentId={vote.agent_id} />
              </span>
              <VoteMark vote={vote.vote} />
            </span>
            <span className="ml-auto inline-flex items-center gap-3">
              <span className="text-ink">
                {standings[vote.standing]}
                <LateBy ms={lateBy(vote, proposal.deadline)} />
              </span>
              <span className="text-12 text-ink-faint">
                <EventTimeLink seq={vote.seq} at={vote.at} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function LateBy({ ms }: { ms: number | null }) {
  const { lateBy: late } = useMessages(VOTE_ROOM).uncounted;
  const times = useMessages(TIMES);
  if (ms === null) return null;
  return <span className="text-ink-faint">{late(formatRunning(times, ms))}</span>;
}

export function Dissent({ proposal: { dissent, votes, result } }: { proposal: Proposal }) {
  const messages = useMessages(VOTE_ROOM).dissent;
  if (dissent.length === 0) return null;
  return (
    <Section title={messages.title} count={dissent.length}>
      <ul aria-label={messages.title}>
        {dissent.map((agentId) => {
          const who = <AgentLink agentId={agentId} />;
          const vote = votes.find(({ agent_id, counted }) => agent_id === agentId && counted);
          return (
            <li key={agentId} className="flex gap-2 border-b border-hairline py-2">
              <Avatar agentId={agentId} size="tiny" />
              <div className="min-w-0">
                <p>
                  <Rich
                    text={result === 'approved' ? messages.against(who) : messages.inFavour(who)}
                  />
                </p>
                {vote?.reasoning && (
                  <div className="max-w-[620px] text-ink">
                    <SaidText text={vote.reasoning} />
                  </div>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
