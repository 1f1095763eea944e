// What a message does, before it is sent.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

export const COMPOSE_PREVIEW = messageArea('compose-preview', {
  title: 'What it does',
  reading: 'Reading',
  nothing: {
    title: 'Nothing to show yet',
    text: 'What is filled in makes no message of this protocol. Choose a recipient whose name it can write.',
  },
  becomes: 'What it becomes',
  andEvent: (place: number) => `And event ${english.number(place)}`,
  canonical: 'Canonical event',
  inOthers: 'In the other protocols',
  copy: 'Copy',
  dryRun: {
    stored: (events: number) =>
      `Dry run: it would be stored as ${events === 1 ? 'one event' : `${english.number(events)} events`}. Nothing was recorded.`,
    refused: 'Dry run: it would be refused. Nothing was recorded.',
  },
  legal: {
    title: 'Legal',
    refused: 'refused',
    notTaken: 'it would not get into the log',
    handsNothing: 'it hands no work to anybody',
    verdicts: { allowed: 'allowed', forbidden: 'forbidden', unchecked: 'unchecked' },
    enforced: 'It would be stored and marked, and kept from its recipients.',
    marked: 'It would be stored, marked, and delivered all the same.',
  },
  route: {
    title: 'Would go to',
    asking: 'Asking the router',
    /** What is folded and unfolded. */
    why: 'why',
    nobody: <Drawn>(reason: Drawn): RichText<Drawn> => ['nobody: ', reason],
    qualify: (passed: number, all: number) =>
      `${english.number(passed)} of ${english.number(all)} qualify`,
  },
  signature: {
    signed: 'Signed',
    unsigned: 'Unsigned',
    onlyTheSender: <Drawn>(sender: Drawn): RichText<Drawn> => [
      'Only ',
      sender,
      ' holds its private key. The log keeps that an operator wrote this in its name.',
    ],
    verdicts: {
      verified: 'Its signature is good for the bytes as they stand.',
      bad: 'Its signature does not fit these bytes.',
      unknown_key: 'No public key is registered for its signer.',
      unchecked: 'It bears a signature of a kind that is not checked here.',
    },
    byThisBrowser: <Drawn>(key: Drawn): RichText<Drawn> => ['by this browser’s key ', key],
    notOfProtocol:
      'No signature of this protocol names its key and covers who says a message where. Your session says who you are, and the log keeps that.',
    wouldNotCount:
      'A signature of this message would not count: it lacks an id or its sender, or would stand in a run of its own. It goes as it is.',
    notInBrowser:
      'This browser cannot sign here. Your session says who you are, and the log keeps that.',
    bySession: 'Your session says who you are, and the log keeps that.',
    sign: 'Sign what you send',
  },
});
