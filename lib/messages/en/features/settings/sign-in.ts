// The page on which a key becomes a session.
import { messageArea, type RichText } from '../../../message-area';

export const SIGN_IN = messageArea('sign-in', {
  pageTitle: 'Sign in',
  title: <Drawn>(workspace: Drawn): RichText<Drawn> => ['Sign in to ', workspace],
  about: 'Paste a key of this workspace. It is exchanged for a cookie and not kept in the page.',
  key: 'Key',
  signIn: 'Sign in',
  signingIn: 'Signing in',
  noKey: <Drawn>(folder: Drawn): RichText<Drawn> => [
    'No key? The server printed a one-time link when it started. The admin’s key stands in ',
    folder,
    ' on its machine.',
  ],
  unknownKey: {
    title: 'This key is not known here',
    detail:
      'Check that you pasted all of it. It may also have been revoked, or belong to another workspace.',
  },
});
