// What the sample team is about: what it does, and the protocols that it speaks.

export const SAMPLE_PROTOCOLS = ['clutch', 'cap'] as const;

/** What happens, in the order in which it does, by the names that the catalogue has for it. */
export const SAMPLE_STORY = [
  ...(['ask', 'retry', 'forbidden', 'elsewhere', 'overseen', 'approval'] as const),
] as const;
