// The API about triads, as the views ask it: what they were asked, who votes, and what people say to them.
import type { ProposalsAnswer, TriadRequest, TriadsAnswer } from '@/lib/contracts/http-triads';
import type { Proposal, ProposalState, Triad } from '@/lib/model/orchestration/triad';
import { err, ok } from '@/lib/std/result';
import { type ApiResult, queryOf, requestApi } from './request';

/** Proposals that are read at once: a few screens of rows, each with its votes. */
export const PROPOSALS_PAGE = 50;

export type ProposalsQuestion = {
  readonly states: readonly ProposalState[];
  readonly triad: string | null;
  /** How many pages, from the newest on. */
  readonly pages: number;
};

/** The newest proposals that were asked for, and whether there are older ones. */
export type ProposalsRead = { readonly proposals: readonly Proposal[]; readonly hasMore: boolean };

/** Reads pages one after the other, each behind the one before. */
export async function getProposals(
  { states, triad, pages }: ProposalsQuestion,
  signal?: AbortSignal,
): Promise<ApiResult<ProposalsRead>> {
  const proposals: Proposal[] = [];
  let before: number | null = null;
  for (let page = 0; page < pages; page += 1) {
    const query = queryOf({ state: states.join(','), triad, before, limit: PROPOSALS_PAGE });
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

/** A proposal with the triad that it was put to as that is by now; null where nobody configured one of its name. */
export type ProposalWithTriad = { readonly proposal: Proposal; readonly triad: Triad | null };

/** One proposal of a run, at a moment; null is the present. */
export async function getProposal(
  id: string,
  { runId, at }: { readonly runId: string; readonly at: number | null },
  signal?: AbortSignal,
): Promise<ApiResult<ProposalWithTriad>> {
  const options = signal ? { signal } : {};
  const path = `/proposals/${encodeURIComponent(id)}${queryOf({ run_id: runId, at })}`;
  const found = await requestApi<Proposal>('GET', path, options);
  if (!found.ok) return found;
  const name = encodeURIComponent(found.value.triad);
  const triad = await requestApi<Triad>('GET', `/triads/${name}`, options);
  if (triad.ok) return ok({ proposal: found.value, triad: triad.value });
  return triad.error.code === 'not_found'
    ? ok({ proposal: found.value, triad: null })
    : err(triad.error);
}

/** All triads, by name. */
export function getTriads(): Promise<ApiResult<TriadsAnswer>> {
  return requestApi('GET', '/triads');
}

/** Says who votes by which rule on what is proposed from here on. */
export function putTriad(name: string, request: TriadRequest): Promise<ApiResult<Triad>> {
  return requestApi('PUT', `/triads/${encodeURIComponent(name)}`, { body: request });
}
