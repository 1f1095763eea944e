// Why a ballot does not count, in the English of findings and of the API.
import { VOTE_STANDINGS } from '@/lib/messages/en/features/votes/vote-standings';
import type { VoteStanding } from '@/lib/model/orchestration/triad';

/** Null where it does count. */
export function reasonOf(standing: VoteStanding): string | null {
  return standing === 'counted' ? null : VOTE_STANDINGS.english[standing];
}
