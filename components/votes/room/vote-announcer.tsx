'use client';
// Tells screen readers, politely, of votes and of the decision that came since the page was drawn.
import { useState } from 'react';
import { flat } from '@/components/decision/sentences/sentence';
import { toVisibleString } from '@/components/ui/text/split-visible';
import { agentName } from '@/lib/model/ids';
import type { Proposal } from '@/lib/model/orchestration/triad';
import { answerOf } from '../words/vote-sentences';

export function VoteAnnouncer({ proposal }: { proposal: Proposal }) {
  const [drawn] = useState(announcementOf(proposal));
  const latest = announcementOf(proposal);
  return (
    <p aria-live="polite" className="sr-only">
      {latest === drawn ? '' : latest}
    </p>
  );
}

function announcementOf(proposal: Proposal): string {
  const last = proposal.votes.at(-1);
  const answer = flat(answerOf(proposal));
  if (last === undefined) return toVisibleString(answer);
  const why = last.why === undefined ? '' : `, which does not count: ${last.why}`;
  return toVisibleString(`${agentName(last.agent_id)} votes ${last.vote}${why}. ${answer}`);
}
