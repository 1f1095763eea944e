// A person asks a voter of an open proposal once more: when that may be, and what is said then. A message at the proposal's task,
// which is no vote and no comment, and leaves its deadline as it is (docs/decisions/0060).
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { AppError } from '@/lib/model/errors/app-error';
import { agentName } from '@/lib/model/ids';
import { REMINDER_TYPE } from '@/lib/model/orchestration/triad-types';
import { type HeldProposal, proposalState } from '@/lib/projections/proposals/held-proposal';
import { headlineOf, textIn } from '@/lib/text/text-of';
import { awaitedIn, votesOf } from '@/lib/triad/poll';

/** Between two reminders of one voter: an agent that thinks for half a minute is not asked in the middle of it. Milliseconds. */
export const REMINDER_INTERVAL_MS = 60_000;

/** @throws AppError where nobody may be asked, or this agent need not be, or was asked a moment ago. */
export function checkReminder(proposal: HeldProposal, agentId: string, now: number): void {
  const state = proposalState(proposal, now);
  if (state !== 'open') throw conflict(`a proposal that is open, saw one that is ${state}`);
  if (proposal.isImport) throw conflict('a proposal of this workspace, saw one that was imported');
  const vote = votesOf(proposal.poll).get(agentId);
  if (vote !== undefined) {
    throw conflict(`a member that has not voted, saw ${agentId}, whose vote is ${vote}`);
  }
  if (!awaitedIn(proposal.poll).includes(agentId)) {
    throw conflict(`somebody whose vote is waited for, saw ${agentId}`);
  }
  const last = proposal.reminders.find((known) => known.agent_id === agentId);
  const waitMs = last === undefined ? 0 : last.at + REMINDER_INTERVAL_MS - now;
  if (last !== undefined && waitMs > 0) throw askedAlready(last, { now, waitMs });
}

/** What is said to the voter: it names the proposal as a vote does. */
export function reminderMessage(
  { proposal_id, poll }: HeldProposal,
  agentId: string,
  proposed: Pick<ClutchMessage, 'payload'> | null,
): Pick<ClutchMessage, 'type' | 'to' | 'domain' | 'payload_type' | 'payload'> {
  const title = proposed === null ? '' : titleOf(proposed);
  const about = title === '' ? '' : ` (“${title}”)`;
  const deadline = poll.deadline === null ? null : new Date(poll.deadline).toISOString();
  const until = deadline === null ? '' : `, until ${deadline}`;
  return {
    type: 'chat.message',
    to: [{ agent_id: agentId }],
    domain: 'triad',
    payload_type: REMINDER_TYPE,
    payload: {
      text: `${agentName(agentId)}, your vote on the proposal ${proposal_id}${about} is waited for: approve, reject or abstain${until}.`,
      proposalId: proposal_id,
      ...(deadline !== null && { deadline }),
    },
  };
}

/** Out of the log as it is by then: what was emptied there is said to nobody. */
function titleOf({ payload }: Pick<ClutchMessage, 'payload'>): string {
  return headlineOf({ payload: { title: textIn(payload, 'proposal'), ...payload } });
}

function askedAlready(
  { agent_id, at }: HeldProposal['reminders'][number],
  { now, waitMs }: { readonly now: number; readonly waitMs: number },
): AppError {
  const ago = Math.max(1, Math.floor((now - at) / 1_000));
  const retryAfterSec = Math.ceil(waitMs / 1_000);
  const message = `${agentName(agent_id)} was asked ${ago} s ago and may be thinking; ask again in ${retryAfterSec} s.`;
  return new AppError('rate_limited', message, { retryAfterSec });
}

function conflict(what: string): AppError {
  return new AppError('conflict', `expected ${what}`);
}
