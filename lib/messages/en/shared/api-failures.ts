// What the browser says of a request to which the server gave no answer that it could say.
import { messageArea } from '../../message-area';
import { english } from '../english-forms';

export const API_FAILURES = messageArea('api-failures', {
  noAnswer: {
    title: 'The server does not answer',
    /** `why`: in the words of the browser. */
    detail: (why: string | null) =>
      `It could not be reached or broke off${why === null ? '' : ` (${why})`}. Check that it runs, then try again.`,
    givenUp: 'it was given up',
    ended: 'the connection ended',
  },
  unknownOutcome: {
    title: 'It is not known whether this was done',
    detail: (seconds: number) =>
      `The server did not answer within ${english.number(seconds)} seconds. Look before you try again; a message sent again unchanged counts once.`,
  },
  signedOut: {
    title: 'You are signed out',
    detail:
      'Your session ended, or its key was revoked. Sign in again, in another tab too: what you wrote stays here.',
  },
  otherAnswer: {
    title: 'The server answered something else',
    detail: (status: number) =>
      `Expected a problem document, saw status ${english.number(status)}.`,
  },
  notTaken: {
    title: 'The message was not taken',
    detail: 'The server answered without a result.',
  },
});
