// In the place of the composer, or at it: that what is written here does not get where it would be read.
import { messageArea, type RichText } from '../../../message-area';

/** Of another workspace, which is followed. */
function followed(what: string) {
  return <Drawn>(workspace: Drawn): RichText<Drawn> => [
    `This ${what} lives in the workspace at `,
    workspace,
    '. It is followed here to be read, and nothing written here is delivered there: write it there.',
  ];
}

function imported(what: string) {
  return (wasRunning: boolean) =>
    `Imported, read-only. This ${what} came from a run file, and nobody writes into it here.${wasRunning ? ' It was running when it was exported: what its agents did after that is not in it.' : ''}`;
}

export const COMPOSER_NOTES = messageArea('composer-notes', {
  followed: {
    thread: followed('thread'),
    run: followed('run'),
    proposal: followed('proposal'),
  },
  imported: {
    thread: imported('thread'),
    run: imported('run'),
    proposal: imported('proposal'),
  },
  /** `where` ends the sentence: a framework says it. */
  answeredElsewhere: (framework: string, where: string) =>
    `What you write is kept here and does not reach ${framework}: answer it ${where}.`,
});
