/** Which part of the words stands among the others, from 0 to 1. */
export function shareOf(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  if (words.size === 0) return 0;
  let count = 0;
  for (const word of words) if (others.has(word)) count += 1;
  return count / words.size;
}
