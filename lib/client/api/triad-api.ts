// The API about triads, as the views ask it: what they were asked, who votes, and what people say to them.
import type { ProposalsAnswer, TriadRequest } from '@/lib/contracts/http-triads';
import type { Proposal, ProposalState, Triad } from '@/lib/model/orchestration/triad';
import { ok } from '@/lib/std/result';
import { type ApiResult, queryOf, requestApi } from './request';

/** Proposals that are read at once: a few screens of rows, each with its votes. */
export const PROPOSALS_PAGE = 50;

/** Which proposals are shown. */
export type ProposalsQuestion = {
  readonly states: readonly ProposalState[];
  readonly triad: string | null;
  /** The moment; null is the present. */
  readonly at: number | null;
  /** How many pages, from the newest on. */
  readonly pages: number;
};

/** The newest proposals that were asked for, and whether there are older ones. */
export type ProposalsRead = { readonly proposals: readonly Proposal[]; readonly hasMore: boolean };

/** Reads pages one after the other, each behind the one before. */
export async function getProposals(
  { states, triad, at, pages }: ProposalsQuestion,
  signal?: AbortSignal,
): Promise<ApiResult<ProposalsRead>> {
  const proposals: Proposal[] = [];
  let before: number | null = null;
  for (let page = 0; page < pages; page += 1) {
    const query = queryOf({ state: states.join(','), triad, at, before, limit: PROPOSALS_PAGE });
    const options = signal ? { signal } : {};
    const answer: ApiResult<ProposalsAnswer> = await requestApi(
      'GET',
      `/proposals${query}`,
      options,
    );
    if (!answer.ok) return answer;
    proposals.push(...answer.value.proposals);
    before = answer.value.next;
    if (before === null) break;
  }
  return ok({ proposals, hasMore: before !== null });
}

/** One proposal of a run, at a moment; null is the present. */
export function getProposal(
  id: string,
  { runId, at }: { readonly runId: string; readonly at: number | null },
  signal: AbortSignal,
): Promise<ApiResult<Proposal>> {
  const path = `/proposals/${encodeURIComponent(id)}${queryOf({ run_id: runId, at })}`;
  return requestApi('GET', path, { signal });
}

/** A triad as it is by now; null where nobody configured one of this name. */
export async function getTriad(
  name: string,
  signal: AbortSignal,
): Promise<ApiResult<Triad | null>> {
  const path = `/triads/${encodeURIComponent(name)}`;
  const answer = await requestApi<Triad>('GET', path, { signal });
  return !answer.ok && answer.error.code === 'not_found' ? ok(null) : answer;
}

/** Says who votes by which rule on what is proposed from here on. */
export function putTriad(name: string, request: TriadRequest): Promise<ApiResult<Triad>> {
  return requestApi('PUT', `/triads/${encodeURIComponent(name)}`, { body: request });
}
