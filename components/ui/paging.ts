// How much of a list comes at once.

/** Fills a tall screen and leaves some to scroll; a server draws it in a few milliseconds. */
export const LIST_PAGE_SIZE = 50;
