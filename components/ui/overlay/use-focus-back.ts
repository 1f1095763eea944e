import { type RefObject, useRef } from 'react';

export type FocusBack = {
  /** The button that opens the pane. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly giveBack: () => void;
  readonly onCloseAutoFocus: (event: Event) => void;
};

/**
 * Gives focus back to the button of a pane with the key or click that closes it. Else it comes back a moment after the pane
 * is gone, and a key in between is lost. Closing in any other way is left to the pane.
 */
export function useFocusBack(): FocusBack {
  const button = useRef<HTMLButtonElement>(null);
  const isBack = useRef(false);
  return {
    button,
    giveBack: () => {
      button.current?.focus();
      isBack.current = true;
    },
    onCloseAutoFocus: (event) => {
      if (isBack.current) event.preventDefault();
      isBack.current = false;
    },
  };
}
