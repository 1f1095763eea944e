// The button of the menu in which an operator changes how something stands in the lists.
import { messageArea } from '../../../message-area';

export const VIEW_MENU = messageArea('view-menu', { more: 'More' });
