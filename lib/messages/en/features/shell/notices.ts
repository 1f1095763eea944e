// The notifications of the browser.
import { messageArea } from '../../../message-area';
import { english } from '../../english-forms';

export const NOTICES = messageArea('notices', {
  alert: (name: string) => `Alert: ${name}`,
  more: (count: number) => `${english.number(count)} more in Colloquy`,
});
