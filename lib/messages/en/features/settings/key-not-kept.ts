// That a browser could not make, keep or forget the key with which a person signs.
import { messageArea } from '../../../message-area';

export const KEY_NOT_KEPT = messageArea('key-not-kept', {
  title: 'This browser did not do it',
  detail: (why: string | null) =>
    `It could not make or keep the key${why === null ? '' : ` (${why})`}. Allow the site to store data, then try again.`,
});
