// Every limit of following another gateway, with its reason.

/** A frame: an event of 256 KiB, its characters escaped, and what stands around it. Bytes. */
export const FRAME_BYTES_MAX = 1024 * 1024;

/** Name, TCP, TLS and upgrade: on the other side of the world they take a tenth of it. Milliseconds. */
export const CONNECT_MS = 10_000;

/** From the open connection to the answer that the log is followed. Milliseconds. */
export const SUBSCRIBE_MS = 10_000;

/** Between two looks at a connection. Milliseconds. */
export const BEAT_MS = 15_000;

/** A gateway pings after 30 s of silence, and answers our own pings: after so many silent beats it is gone. */
export const SILENT_BEATS_MAX = 4;

/** Frames of one beat that say nothing of the log; an honest gateway sends a handful. */
export const USELESS_FRAMES_MAX = 1_000;

/** Answers to pings that the gateway does not take: it is cut before they fill the memory. Bytes. */
export const OUTGOING_BYTES_MAX = 64 * 1024;

/** What was heard and is not stored: beyond it nothing is read from the connection until all of it is. Bytes. */
export const WAITING_BYTES_MAX = 4 * 1024 * 1024;

/** Events of one commit: as many as the log writes well at once. */
export const BATCH_EVENTS_MAX = 200;

/** The first wait for a connection, and the longest one. Milliseconds. */
export const RETRY_FIRST_MS = 1_000;
export const RETRY_MAX_MS = 60_000;

/** The other side has so long to take leave. Milliseconds. */
export const CLOSE_MS = 1_000;

/** What the other side says of an error is shown as far as this. Characters. */
export const REASON_LENGTH_MAX = 300;

/** Gateways that one workspace follows: each is a connection, and its log is written into ours. */
export const FOLLOWED_MAX = 16;
