// How a list ends that is not shown whole.
import { messageArea } from '../../message-area';
import { english } from '../english-forms';

export const SHORTENED = messageArea('shortened', {
  moreInInspector: (count: number) => `${english.grouped(count)} more in the inspector`,
});
