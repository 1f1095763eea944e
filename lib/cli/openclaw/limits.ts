// Every limit of following a gateway, with its reason.

/** A frame: the gateway sends at most 25 MiB (`policy.maxPayload`), and its answers have the same limit. Bytes. */
export const FRAME_BYTES_MAX = 32 * 1024 * 1024;

/** Name, TCP, TLS and upgrade. Milliseconds. */
export const CONNECT_MS = 10_000;

/** From the open connection to the answer to `connect`; the gateway gives as much. Milliseconds. */
export const HANDSHAKE_MS = 15_000;

/** An answer; the gateway's own client waits as long. Milliseconds. */
export const ANSWER_MS = 30_000;

/** Silence after which the connection is given up, where the gateway does not say how often it ticks. Milliseconds. */
export const SILENCE_MS = 60_000;

/** The first wait for a connection, and the longest one: those of the gateway's own client. Milliseconds. */
export const RETRY_FIRST_MS = 1_000;
export const RETRY_MAX_MS = 30_000;

/** Sessions that are followed, those first that changed last: each is a subscription and a history. */
export const SESSIONS_MAX = 500;

/** Sessions, and messages of a history, that one answer has. */
export const PAGE_MAX = 200;

/** Messages of one history that are read: of longer ones the latest. */
export const HISTORY_MAX = 2_000;

/** Approvals that came to an end, and those that one answer has, which is what the gateway allows: of more the latest. */
export const APPROVALS_MAX = 500;
export const APPROVALS_PAGE_MAX = 100;

/** Characters of one message of a history, as far as it is read. */
export const MESSAGE_LENGTH_MAX = 100_000;

/** Frames that were heard and are not stored: beyond them the connection is given up, and what was missed is read from the histories. */
export const WAITING_MAX = 5_000;

/** Records that one request carries. */
export const BATCH_MAX = 50;

/** Runs of which is remembered what was heard of them: those that go on are far fewer. */
export const RUNS_MAX = 10_000;

/** What the gateway says of a failure is shown as far as this. Characters. */
export const REASON_LENGTH_MAX = 300;
