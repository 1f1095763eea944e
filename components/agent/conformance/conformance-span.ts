// How far back the conformance of an agent is looked at, on the server and in the browser alike.

/** Messages: what one answer of the API holds. */
export const CONFORMANCE_MESSAGES = 1_000;

/** Bars of the strip: side by side they fit a narrow screen. */
export const CONFORMANCE_BUCKETS = 40;
