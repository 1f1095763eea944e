// The triad that is asked: what it decided so far, and how often whose vote was against what was decided.
import { AgentLink } from '@/components/entity/agent-name';
import { ErrorState } from '@/components/ui/error-state';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { VisibleText } from '@/components/ui/text/visible-text';
import { VOTE_ROOM } from '@/lib/messages/en/features/votes/vote-room';
import type { Triad, TriadMemberHistory } from '@/lib/model/orchestration/triad';
import { TriadButton } from '../write/triad-button';
import { useTriad } from './live/use-triad';
import { Section } from './section';

export function TriadSection({
  name,
  drawn,
  news,
}: {
  name: string;
  drawn: { readonly seq: number; readonly triad: Triad | null };
  /** Grows with whatever is said of proposals. */
  news: number;
}) {
  const messages = useMessages(VOTE_ROOM).triad;
  const { value: triad, failure, readAgain } = useTriad(name, drawn, news);
  const title = <Rich text={messages.title(<VisibleText text={name} />)} />;
  if (triad === null) {
    return (
      <Section title={title}>
        <p className="py-2 text-ink">{messages.notConfigured}</p>
      </Section>
    );
  }
  const { decisions, approved, members } = triad.history;
  return (
    <Section title={title}>
      {failure !== null && (
        <ErrorState title={failure.title} detail={<VisibleText text={failure.detail} />} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 py-2 text-ink">
        {decisions === 0 ? messages.decidedNothing : messages.decided(decisions, approved)}
        <TriadButton triad={triad} onDone={() => void readAgain()} />
      </div>
      {members.length > 0 && (
        <table className="w-full border-collapse">
          <thead>
            <tr className="text-12 text-ink-faint">
              <th className="pb-1 text-left font-normal">{messages.member}</th>
              <th className="pb-1 text-right font-normal">{messages.voted}</th>
              <th className="pb-1 text-right font-normal">{messages.absent}</th>
              <th className="pb-1 text-right font-normal">{messages.dissented}</th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <MemberRow key={member.agent_id} member={member} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

const CELL = 'py-1 pl-3 text-right tabular-nums';

function MemberRow({ member }: { member: TriadMemberHistory }) {
  const messages = useMessages(VOTE_ROOM).triad;
  const { agent_id, votes, abstentions, absences, dissents } = member;
  return (
    <tr className="border-t border-hairline">
      <th scope="row" className="max-w-40 truncate py-1 text-left font-normal">
        <AgentLink agentId={agent_id} />
      </th>
      <td className={CELL}>
        {votes}
        {abstentions > 0 && (
          <span className="text-ink-faint">{messages.abstained(abstentions)}</span>
        )}
      </td>
      <td className={CELL}>{absences}</td>
      <td className={`${CELL} text-ink-strong`}>
        {dissents}
        {votes > 0 && dissents > 0 && (
          <span className="text-ink-faint">
            {messages.percent(Math.round((dissents / votes) * 100))}
          </span>
        )}
      </td>
    </tr>
  );
}
