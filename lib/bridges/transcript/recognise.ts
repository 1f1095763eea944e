// Whether a value looks like a record of a conversation.

/** True for an object with a question and a history. */
export function recognises(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'question' in value && 'history' in value;
}
