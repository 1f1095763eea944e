// What is said of a question before an action that is asked no more.
import { messageArea } from '../../message-area';

type Failure = { readonly title: string; readonly detail: string };

const lost = (written: string) => (written === '' ? '' : ` You had written: ${written}`);

export const QUESTION = messageArea('question', {
  /** Of what failed when nobody looked at it any more. */
  failed: (what: string, { title, detail }: Failure, written: string) =>
    `${what}: ${title}. ${detail}${lost(written)}`,
  /** Of what was asked of something that is another by now. */
  changedElsewhere: (what: string, written: string) =>
    `${what}: this changed elsewhere meanwhile, so that nothing of yours was recorded.${lost(written)}`,
});
