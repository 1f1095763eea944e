// The payload types of what triads say, votes, and what becomes of a proposal.

/** What an event of a deliberation holds. */
export const PROPOSAL_TYPE = 'triad.proposal.v1';

export const VOTE_TYPE = 'triad.vote.v1';

export const DECISION_TYPE = 'triad.decision.v1';

/** What a person says to who has not voted: a message that is no vote (docs/decisions/0060). */
export const REMINDER_TYPE = 'triad.reminder.v1';

/** An operator's word on a triad: an event of the engine in the registry's run (docs/decisions/0060). */
export const TRIAD_CONFIG_TYPE = 'triad.config.v1';

/** Section 10.4. */
export const TRIAD_VOTES = ['approve', 'reject', 'abstain'] as const;

export const PROPOSAL_STATES = ['open', 'approved', 'rejected', 'expired'] as const;
