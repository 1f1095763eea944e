// Places of a timeline as styles.

/** A share of the line, from 0 to 1, as a length. */
export function shareOf(place: number): string {
  return `${(100 * place).toFixed(3)}%`;
}
