// What a person says of a run, or of one event of it: that it is where the run went wrong, or that it is right.

/** The payload type of such an event. */
export const JUDGEMENT_TYPE = 'workspace.judgement.v1';
