// What was said of the proposal beside the votes, and where a person comments.
import { AgentLink } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { EventTimeLink } from '@/components/entity/event-time-link';
import { SaidText } from '@/components/entity/said-text';
import { useMessages } from '@/components/ui/language/language-context';
import { VOTE_ROOM } from '@/lib/messages/en/features/votes/vote-room';
import type { EventRecord } from '@/lib/model/event-record';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { LogPlace } from '@/lib/model/imported-place';
import type { Proposal } from '@/lib/model/orchestration/triad';
import { textOf } from '@/lib/text/text-of';
import { CommentForm } from '../write/comment-form';
import { Section } from './section';

export function CommentsSection({
  proposal,
  place,
  comments,
  onSent,
}: {
  proposal: Proposal;
  place: LogPlace & { readonly channel: string };
  comments: readonly EventRecord[];
  /** Null where nothing can be said, for the room shows the past. */
  onSent: (() => void) | null;
}) {
  const messages = useMessages(VOTE_ROOM).comments;
  return (
    <Section title={messages.title} count={comments.length}>
      <ol aria-label={messages.title}>
        {comments.map(({ seq, event, received_at: at }) => (
          <li key={seq} className="flex gap-2.5 border-b border-hairline py-2">
            <Avatar agentId={event.from.agent_id} />
            <div className="min-w-0 flex-1">
              <p className="flex items-baseline gap-2">
                <AgentLink agentId={event.from.agent_id} />
                <span className="text-12 text-ink-faint">
                  {event.from.agent_id === HUMAN_AGENT_ID ? messages.observer : messages.noBallot}
                </span>
                <span className="ml-auto text-12 text-ink-faint">
                  <EventTimeLink seq={seq} at={at} />
                </span>
              </p>
              <div className="max-w-[620px] text-ink-strong">
                <SaidText text={textOf(event)} />
              </div>
            </div>
          </li>
        ))}
      </ol>
      {onSent !== null && (
        <div className="pt-3">
          <CommentForm proposal={proposal} place={place} onSent={onSent} />
        </div>
      )}
    </Section>
  );
}
