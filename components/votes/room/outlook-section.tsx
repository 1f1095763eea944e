// What each further vote would do, a sentence for each; who is waited for alike stands together.
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { flat } from '@/components/decision/sentences/sentence';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { StateLabel } from '@/components/ui/state-label';
import { VisibleText } from '@/components/ui/text/visible-text';
import { VOTE_ROOM } from '@/lib/messages/en/features/votes/vote-room';
import { VOTE_SENTENCES } from '@/lib/messages/en/features/votes/vote-sentences';
import type { Proposal } from '@/lib/model/orchestration/triad';
import { TRIAD_VOTES } from '@/lib/model/orchestration/triad-types';
import { VoteMark } from '../vote-mark';
import {
  effectOf,
  type OutlookGroup,
  outlookGroups,
  silenceEffect,
  splitAfter,
} from '../words/outlook-sentences';
import { Section } from './section';

export function OutlookSection({ proposal }: { proposal: Proposal }) {
  const messages = useMessages(VOTE_ROOM).outlook;
  const sentences = useMessages(VOTE_SENTENCES);
  const groups = outlookGroups(proposal.outlook);
  return groups.map((group, index) => (
    <Section
      key={group.agents[0]}
      title={
        <Rich
          text={messages.title(
            <VisibleText text={flat(sentences.or(group.agents.map((agent) => ({ agent }))))} />,
          )}
        />
      }
    >
      <ul>
        {TRIAD_VOTES.map((vote) => (
          <Row
            key={vote}
            mark={<VoteMark vote={vote} />}
            split={splitAfter(proposal, group.agents[0] ?? '', vote)}
          >
            {effectOf(sentences, group[vote], isLast(group, proposal))}
          </Row>
        ))}
        {index === groups.length - 1 && (
          <Row mark={<StateLabel icon={Clock}>{messages.silence}</StateLabel>} split={null}>
            {silenceEffect(sentences, proposal)}
          </Row>
        )}
      </ul>
    </Section>
  ));
}

/** Nobody else is waited for. */
function isLast({ agents }: OutlookGroup, { awaited }: Proposal): boolean {
  return agents.length === 1 && awaited.length === 1;
}

function Row({
  mark,
  split,
  children,
}: {
  mark: ReactNode;
  /** How the votes would stand. */
  split: string | null;
  children: ReactNode;
}) {
  return (
    <li className="grid min-h-8 grid-cols-[96px_56px_minmax(0,1fr)] items-center gap-x-3 border-b border-hairline py-1">
      {mark}
      <span className="text-ink tabular-nums">{split}</span>
      <span className="text-ink-strong">{children}</span>
    </li>
  );
}
