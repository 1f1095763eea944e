// Numbers with their word.

/** `1 task`, `3 tasks`. The word takes a plain s. */
export function counted(count: number, word: string): string {
  return count === 1 ? `1 ${word}` : `${String(count)} ${word}s`;
}
