// What is offered first to somebody who types a name, which is what begins as they do.
/** Rows that are read to choose from, of a list that has all that contain a text in the order of their names. */
export const READ_TO_CHOOSE_MAX = 100;

/** Those whose name begins with what is typed before the others; either in the order in which they came. */
export function beginsFirst<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  typed: string,
): Row[] {
  const begins = (row: Row) => nameOf(row).toLowerCase().startsWith(typed.toLowerCase());
  return [...rows.filter(begins), ...rows.filter((row) => !begins(row))];
}
