// The beginning of a text that is longer than there is room for.

/** The text, or its beginning and an ellipsis where it is longer than `lengthMax`; never half a character. */
export function cutText(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text.toWellFormed();
  const start = text.slice(0, lengthMax - 1);
  const isSplit = /[\uD800-\uDBFF]$/.test(start);
  return `${(isSplit ? start.slice(0, -1) : start).toWellFormed()}…`;
}
