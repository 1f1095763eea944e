// A text of the catalogue with something drawn in it.
import { Children, type ReactNode } from 'react';
import type { RichText } from '@/lib/messages/message-area';

export function Rich({ text }: { text: RichText<ReactNode> }) {
  // Its parts are lists to React: this gives them keys.
  return Children.toArray([...text]);
}
