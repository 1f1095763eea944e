// Words about a scored agent that follow from what matched it, for the router that says them and for the log, which leaves
// them out.

/** How much of what was preferred an agent has. */
export function scoredDetail(matched: number, preferred: number): string {
  return preferred === 0 ? 'passed every filter' : `has ${matched} of ${preferred} preferred`;
}
