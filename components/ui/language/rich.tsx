// A text of the catalogue with something drawn in it.
import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import type { RichText } from '@/lib/messages/message-area';

export function Rich({ text }: { text: RichText<ReactNode> }): ReactElement {
  // As arguments, and no list: its parts never change places, and need no keys.
  return createElement(Fragment, null, ...text);
}
