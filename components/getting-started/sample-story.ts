// What the sample team is about: what it does, and the protocols that it speaks.

export const SAMPLE_PROTOCOLS = ['clutch', 'cap'] as const;

export const SAMPLE_STORY = [
  'You ask for one page. The router picks who works on it, and says why.',
  'A browser does not answer: ken’s task fails, and is tried again.',
  'research-2 hands its work to ken, which its manifest forbids, and runs out of time.',
  'rulebook answers from elsewhere, over A2A. tally, who counts for ken, is seen by its OpenTelemetry spans.',
  'What ken found is held until the editor, who oversees him, approves it.',
  'The page is held for you: once you approve it, the run completes.',
] as const;
