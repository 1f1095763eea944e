'use client';
// Tells screen readers, politely, of votes and of the decision that came since the page was drawn.
import { useState } from 'react';
import { flat } from '@/components/decision/sentences/sentence';
import { useMessages } from '@/components/ui/language/language-context';
import { toVisibleString } from '@/components/ui/text/split-visible';
import { VOTE_SENTENCES } from '@/lib/messages/en/features/votes/vote-sentences';
import { VOTE_STANDINGS } from '@/lib/messages/en/features/votes/vote-standings';
import { agentName } from '@/lib/model/ids';
import type { Proposal } from '@/lib/model/orchestration/triad';
import { answerOf, type VoteSentences } from '../words/vote-sentences';

export function VoteAnnouncer({ proposal }: { proposal: Proposal }) {
  const standings = useMessages(VOTE_STANDINGS);
  const latest = announcementOf(useMessages(VOTE_SENTENCES), standings, proposal);
  const [drawn] = useState(latest);
  return (
    <p aria-live="polite" className="sr-only">
      {latest === drawn ? '' : latest}
    </p>
  );
}

function announcementOf(
  messages: VoteSentences,
  standings: typeof VOTE_STANDINGS.english,
  proposal: Proposal,
): string {
  const last = proposal.votes.at(-1);
  const answer = flat(answerOf(messages, proposal));
  if (last === undefined) return toVisibleString(answer);
  const { agent_id, vote, counted, standing } = last;
  const voter = agentName(agent_id);
  return toVisibleString(
    counted
      ? messages.announced(voter, vote, answer)
      : messages.announcedUncounted(voter, vote, standings[standing], answer),
  );
}
