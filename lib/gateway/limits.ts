// What one connection may cost, and all of them together.

/** Twice the largest event, so that what is a little too large is answered; what is larger still ends its connection (1009). Bytes. */
export const FRAME_BYTES_MAX = 1024 * 1024;

/** Whoever is not known yet has a handshake and a token to send. Bytes. */
export const UNKNOWN_FRAME_BYTES_MAX = 16 * 1024;

/** A message of an honest client comes in one frame, or in a few where a proxy cuts it. */
export const FRAGMENTS_MAX = 64;

/** An idle connection costs some 20 kB; below the usual limit of open files with everything else. */
export const CONNECTIONS_MAX = 5_000;

/** One address may be a proxy, or a machine with many agents. */
export const CONNECTIONS_PER_ADDRESS_MAX = 4_000;

/** Of one key: a fleet of agents behind it, and room for others. */
export const CONNECTIONS_PER_KEY_MAX = 3_000;

/** What one key follows over all its connections: each is read for as long as it lasts. */
export const SUBSCRIPTIONS_PER_KEY_MAX = 4_096;

/** Connections without a verified credential: they end soon, so few are there at once. */
export const UNKNOWN_MAX = 64;
export const UNKNOWN_PER_ADDRESS_MAX = 8;

/** From the upgrade to a verified credential. Milliseconds. */
export const AUTHENTICATE_MS = 5_000;

/** Section 3.2: silence for twice as long ends a connection. Milliseconds. */
export const HEARTBEAT_MS = 30_000;

/** Between two looks at all connections; no connection has a timer of its own. Milliseconds. */
export const SWEEP_MS = 1_000;

/** Messages per second, and as many more at once where a connection was quiet before. */
export const MESSAGES_PER_SECOND = 100;
export const BURST_FACTOR = 2;

/** Messages that are refused in a row because they come too fast, before the connection is closed. */
export const REFUSED_IN_A_ROW_MAX = 100;

export const SUBSCRIPTIONS_MAX = 256;

/** Agents that one connection speaks for, where nobody is asked for a key. */
export const SPEAKERS_MAX = 64;

/** Answers that one connection waits for at once, and for how long each. Milliseconds. */
export const PENDING_ANSWERS_MAX = 1_000;
export const PENDING_ANSWER_MS = 60_000;

/** What waits to be written to one client: beyond it the client is cut, and resumes from its seq. Bytes. */
export const OUTGOING_BYTES_MAX = 4 * 1024 * 1024;

/** A client that takes nothing for so long is gone, or might as well be. Milliseconds. */
export const STALLED_MS = 10_000;

/** What one connection sent and is not stored yet: beyond it nothing more is read from it. Bytes. */
export const INCOMING_BYTES_MAX = 4 * 1024 * 1024;

/** A longer time to live is no limit; a year in seconds. */
export const TTL_SECONDS_MAX = 365 * 24 * 60 * 60;

/** Rows of one discovery: a frame of some hundred kilobytes. */
export const LISTED_MAX = 1_000;

/** A client that was told to go has so long to do it. Milliseconds. */
export const CLOSE_MS = 1_000;

/** Why a connection ends (RFC 6455 leaves 4000 to 4999 to applications). */
export const CLOSE_CODES = {
  done: 1000,
  shutdown: 1001,
  failed: 1011,
  unauthorized: 4401,
  silent: 4408,
  slow: 4413,
  flood: 4429,
} as const;
export type CloseReason = keyof typeof CLOSE_CODES;
