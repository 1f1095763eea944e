// What triads were asked, who voted what, and what was decided.
import { PAGE_ITEMS_DEFAULT } from '@/lib/contracts/http-parameters';
import {
  ProposalAnswer,
  ProposalQueryText,
  ProposalsAnswer,
  ProposalsQuery,
} from '@/lib/contracts/http-triads';
import { quotedStart } from '@/lib/std/quoted-start';
import { type Call, notFound, type Operation, operation, param } from '../operation/operation';
import { JSON_TYPE } from '../operation/read-request';
import { json, type Reply } from '../operation/reply';

const TAG = 'Triads';

export const proposalOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/api/v1/proposals',
    access: 'read',
    tag: TAG,
    summary: 'Proposals with their votes, newest first',
    query: ProposalsQuery,
    answers: { 200: [{ type: JSON_TYPE, schema: ProposalsAnswer }] },
    handle: listProposals,
  }),
  operation({
    method: 'GET',
    path: '/api/v1/proposals/{proposal_id}',
    access: 'read',
    tag: TAG,
    summary: 'One proposal with its votes, and what each further vote would do',
    query: ProposalQueryText,
    answers: { 200: [{ type: JSON_TYPE, schema: ProposalAnswer }] },
    handle: async ({ c, deps, query }) => {
      const id = param(c, 'proposal_id');
      const found = await deps.engine.orchestration.proposal(id, query);
      if (found === null) throw notFound(`proposal ${quotedStart(id)}`);
      return json(found satisfies ProposalAnswer);
    },
  }),
];

async function listProposals({ deps, query }: Call<ProposalsQuery>): Promise<Reply> {
  const { limit = PAGE_ITEMS_DEFAULT, after, before = after, ...rest } = query;
  const head = await deps.engine.head();
  const page = await deps.engine.orchestration.proposals({ ...rest, before, limit });
  return json({ ...page, head: head.seq } satisfies ProposalsAnswer);
}
