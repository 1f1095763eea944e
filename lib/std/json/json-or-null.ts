// JSON of ours or of another program, where nobody asks what is wrong with it.

/** The value of a text of JSON; null for a text that is none, and for none. */
export function jsonOrNull(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
