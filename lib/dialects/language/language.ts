// The language that dialects extend, by the names that it has outside of itself.

/** The protocol whose messages are written in it, as the API and events name it. */
export const DIALECT_PROTOCOL = 'cbcl';

/** What `:extends` of a dialect names that extends no other one. */
export const CORE_LANGUAGE = 'cbcl';

/** The media type of one form or several (the draft's "IANA Considerations"). */
export const DIALECT_MEDIA_TYPE = 'application/cbcl';

/** The ending of files that hold such forms. */
export const DIALECT_FILE_ENDING = '.cbcl';
