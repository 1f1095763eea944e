// The protocol that events are messages of, by name and version. Apart from its schemas: a page needs the names long before it checks
// a message.

/** The one accepted version (CD1). */
export const CLUTCH_VERSION = 'clutch/0.1';

/** The protocol that events are messages of. */
export const CANONICAL_PROTOCOL = 'clutch';

/** A message with more recipients than this is a broadcast and belongs to `group:all`. */
export const RECIPIENTS_MAX = 256;

/** An event as UTF-8 text. Larger content is an artifact, which the event refers to. */
export const EVENT_BYTES_MAX = 256 * 1024;
