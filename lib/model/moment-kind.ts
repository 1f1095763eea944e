// What a moment of a run is worth marking for: a scrubber shows these and steps over all others.
export const MOMENT_KINDS = ['person', 'vote', 'decision', 'error', 'result', 'other'] as const;
export type MomentKind = (typeof MOMENT_KINDS)[number];
