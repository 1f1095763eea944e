import { expect, test } from 'vitest';
import type { ProposalState, TriadSettings } from '@/lib/model/orchestration/triad';
import { aProposal } from '../words/proposal-testing';
import { isFiltered, proposalRows, statesOf, votesFilterOf } from './proposal-rows';

const TRIAD: TriadSettings = { members: ['agent:alpha'], rule: 'majority' };
const proposal = (seq: number, state: ProposalState) =>
  aProposal(TRIAD, {}, { view: { seq, state } });

const shown = (rows: ReturnType<typeof proposalRows>) =>
  rows.map((row) => (row.kind === 'proposal' ? row.proposal.seq : row.key));

test('what is open stands first, and each part says whether there is more of it', () => {
  const open = { proposals: [proposal(5, 'open'), proposal(2, 'open')], hasMore: true };
  const ended = { proposals: [proposal(4, 'approved')], hasMore: false };

  expect(shown(proposalRows(open, ended))).toEqual(['open', 5, 2, 'more open', 'ended', 4]);
  expect(proposalRows({ proposals: [], hasMore: false }, ended)).toHaveLength(2);
});

test('a proposal that ends between two readings stands once', () => {
  const open = { proposals: [proposal(5, 'open')], hasMore: false };
  const ended = { proposals: [proposal(5, 'approved')], hasMore: false };

  expect(shown(proposalRows(open, ended))).toEqual(['ended', 5]);
});

test('an address is read strictly, and a state that is asked for leaves one part', () => {
  const none = votesFilterOf(() => null);
  const expired = votesFilterOf((name) => (name === 'state' ? 'expired' : 'board'));

  expect(votesFilterOf(() => 'everything').state).toBeNull();
  expect([isFiltered(none), isFiltered(expired)]).toEqual([false, true]);
  expect(expired).toEqual({ state: 'expired', triad: 'board' });
  expect(statesOf('open', none)).toEqual(['open']);
  expect(statesOf('ended', none)).toEqual(['approved', 'rejected', 'expired']);
  expect(statesOf('open', expired)).toEqual([]);
  expect(statesOf('ended', expired)).toEqual(['expired']);
});
