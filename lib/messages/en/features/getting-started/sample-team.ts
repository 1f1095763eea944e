// The sample team: what it is about, and playing it.
import { messageArea } from '../../../message-area';

export const SAMPLE_TEAM = messageArea('sample-team', {
  title: 'Market research',
  members: 'you, lead, ken, research-2, editor, rulebook, tally',
  story: {
    ask: 'You ask for one page. The router picks who works on it, and says why.',
    retry: 'A browser does not answer: ken’s task fails, and is tried again.',
    forbidden:
      'research-2 hands its work to ken, which its manifest forbids, and runs out of time.',
    elsewhere:
      'rulebook answers from elsewhere, over A2A. tally, who counts for ken, is seen by its OpenTelemetry spans.',
    overseen: 'What ken found is held until the editor, who oversees him, approves it.',
    approval: 'The page is held for you: once you approve it, the run completes.',
  },
  stoppedEarly: 'The team stopped early',
  playing: 'Playing',
  stop: 'Stop',
  watch: 'Watch it',
  play: 'Play the sample team',
  playAgain: 'Play it again',
  note: 'Live, in a run of its own, over in about a minute.',
  readsOnly: 'Your key may read only: ask an operator to play it.',
});
