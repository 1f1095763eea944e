// Who had said something by a moment, with what was known of each: the list of agents of today, as far as they were there.
import type { ListPage, ListQuery } from '@/lib/model/listing';
import type { AgentStanding } from '@/lib/model/orchestration/standing';
import type { Lists } from '../interface/directory';
import type { createStandingReads } from './standing-reads';

/** Agents of one page at most: each is a few looks into an index, in some milliseconds. */
const STANDINGS_MAX = 50;

type Ports = {
  readonly agents: Lists['agents'];
  readonly standing: ReturnType<typeof createStandingReads>;
};

export type MomentQuery = ListQuery & { readonly at: number };

/** By id. A page is short of those who came later. */
export function createStandingList({ agents, standing }: Ports) {
  return async ({ at, ...query }: MomentQuery): Promise<ListPage<AgentStanding>> => {
    const page = await agents({ ...query, limit: Math.min(query.limit, STANDINGS_MAX) });
    const rows: AgentStanding[] = [];
    for (const { agent_id } of page.rows) {
      const then = await standing(agent_id, at);
      if (then !== null) rows.push(then);
    }
    return { rows, next: page.next };
  };
}
