// The canonical events of a person who proposes something to a triad, and of one who comments on a proposal. Ids and time are
// arguments. A comment is no ballot: people do not vote.
import type { Stamp } from '@/lib/client/stamp';
import { CLUTCH_VERSION } from '@/lib/model/clutch';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { Proposal } from '@/lib/model/orchestration/triad';
import { groupOfTriad } from '@/lib/model/orchestration/triad-groups';
import { PROPOSAL_TYPE } from '@/lib/model/orchestration/triad-types';

/** What a person proposes. */
export type Draft = {
  readonly triad: string;
  readonly proposal: string;
  readonly reasoning: string;
  /** How long its members have time; null for as long as they need. Minutes. */
  readonly minutes: number | null;
};

/** A proposal in a thread and a run of its own. */
export function proposalEvent(draft: Draft, { id, ts }: Stamp): ClutchMessage {
  const { triad, proposal, reasoning, minutes } = draft;
  const deadline = minutes === null ? null : Date.parse(ts) + minutes * 60_000;
  return {
    v: CLUTCH_VERSION,
    id: `msg_${id}`,
    ts,
    thread_id: `thread:${id}`,
    run_id: `run:${id}`,
    task_id: `task:${id}`,
    from: { agent_id: HUMAN_AGENT_ID, role: 'human' },
    to: [{ agent_id: groupOfTriad(triad) }],
    type: 'task.request',
    domain: 'triad',
    payload_type: PROPOSAL_TYPE,
    payload: {
      proposal: proposal.trim(),
      reasoning: reasoning.trim(),
      triad,
      ...(deadline !== null && { deadline: new Date(deadline).toISOString() }),
    },
  };
}

/** Words about a proposal, at its task, to the triad. */
export function commentEvent(
  { proposal_id, run_id, thread_id, triad, channel }: CommentedProposal,
  text: string,
  { id, ts }: Stamp,
): ClutchMessage {
  return {
    v: CLUTCH_VERSION,
    id: `msg_${id}`,
    ts,
    thread_id,
    run_id,
    task_id: proposal_id,
    from: { agent_id: HUMAN_AGENT_ID, role: 'human' },
    to: [{ agent_id: groupOfTriad(triad) }],
    type: 'chat.message',
    payload: { text: text.trim() },
    meta: { ui_channel: channel },
  };
}

type CommentedProposal = Pick<Proposal, 'proposal_id' | 'run_id' | 'thread_id' | 'triad'> & {
  /** Of its thread. */
  readonly channel: string;
};
