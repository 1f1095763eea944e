/** A title fits where a name stands: a row of the sidebar, a crumb. Counted in UTF-16 units. */
export const CHANNEL_TITLE_MAX = 80;
