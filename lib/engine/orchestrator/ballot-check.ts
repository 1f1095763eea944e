// Incoming votes against the deliberation that they are for (HD11): what only the log can tell of a vote is marked, not refused.
// Two votes of one agent that come at once are both stored unmarked; the fold counts the first.
import type { EventRecord } from '@/lib/model/event-record';
import type { Finding } from '@/lib/model/finding';
import type { ProposalsFold } from '@/lib/projections/proposals/proposals';
import { reasonOf } from '@/lib/triad/poll';

/** Why a vote will not count; null where it will, where it is no vote, and where its proposal is not known yet. */
export function ballotFinding(
  standingOf: ProposalsFold['standingOf'],
  record: EventRecord,
): Finding | null {
  const standing = standingOf(record);
  const reason = standing === null || standing === 'casting' ? null : reasonOf(standing);
  if (reason === null) return null;
  const message = `the vote does not count: ${reason}`;
  return { level: 'error', rule: 'HD11', path: '', message };
}
