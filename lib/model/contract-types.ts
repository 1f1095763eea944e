// The payload types of what one agent offers another, and of the word on it. No deliberation: nobody owes a vote, and no engine decides.

/** An offer: `proposal`. */
export const OFFER_TYPE = 'contract.proposal.v1';

/** What became of one: `proposalId`, `result` approved or rejected. */
export const OFFER_DECISION_TYPE = 'contract.decision.v1';

/** Whether somebody takes on what was asked: `vote` approve or reject. */
export const CONSENT_TYPE = 'contract.consent.v1';
