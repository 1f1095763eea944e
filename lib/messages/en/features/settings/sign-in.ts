// The page on which a key becomes a session.
import { messageArea, type RichText } from '../../../message-area';

export const SIGN_IN = messageArea('sign-in', {
  pageTitle: 'Sign in',
  title: <Drawn>(workspace: Drawn): RichText<Drawn> => ['Sign in to ', workspace],
  about: 'Paste a key of this workspace. It is exchanged for a cookie and not kept in the page.',
  key: 'Key',
  signIn: 'Sign in',
  signingIn: 'Signing in',
  first: {
    title: 'Where is the first key?',
    link: 'Open the link that the server printed when it started: it signs you in once, without a key.',
    /** Where files and variables are is the same for every server: this page is shown to everybody. */
    file: <Drawn>(file: Drawn, folder: Drawn, token: Drawn): RichText<Drawn> => [
      ...['Or paste what stands in ', file, ' in the server’s data folder, ', folder],
      ...[' unless it was started with another one. A server that was started with ', token],
      ' has that as its key.',
    ],
    others: 'Other keys are made by an admin, in the settings.',
  },
  mayNotRead: {
    title: 'This key may not read the workspace',
    detail:
      'It is for the program of an agent. Paste another one, or ask an admin for a key that may also read.',
  },
  unknownKey: {
    title: 'This key is not known here',
    detail:
      'Check that you pasted all of it. It may also have been revoked, or belong to another workspace.',
  },
});
