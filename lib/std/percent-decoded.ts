// Percent escapes as somebody wrote them, where nobody asks what is wrong with one.

/** The text that is meant; null where a percent sign begins no escape, or the escapes are no UTF-8. */
export function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
