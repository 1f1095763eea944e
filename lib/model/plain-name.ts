// Short names that stand unescaped wherever they are put: in ids, in paths, in settings and on a command line.

/** 1 to 64 letters, digits, dots, underscores and hyphens. */
export const PLAIN_NAME = /^[A-Za-z0-9._-]{1,64}$/;
