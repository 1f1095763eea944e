'use client';
// Keys of the whole page. They rest while somebody types, while a dialog is open, and with Ctrl, Meta or Alt held.
import { useHotkeys } from 'react-hotkeys-hook';

/** Two keys of a sequence may lie this far apart. Milliseconds. */
const SEQUENCE_MS = 1_000;

/** Keys as they are written: `j`, `?`, or `g>r` for one after the other. */
export function useShortcut(
  keys: string,
  onPressed: (event: KeyboardEvent) => void,
  enabled = true,
): void {
  const press = (event: KeyboardEvent) => {
    // Asked here too, because the library does not ask before a sequence.
    if (!isResting(event)) onPressed(event);
  };
  useHotkeys(keys, press, {
    enabled,
    useKey: true,
    ignoreModifiers: true,
    // Enter is also how the keyboard presses the link or button that has the focus.
    preventDefault: keys !== 'enter',
    sequenceTimeoutMs: SEQUENCE_MS,
    enableOnFormTags: ['input'],
    ignoreEventWhen: isResting,
  });
}

/** Ctrl-K, or Command-K on a Mac; also while typing. */
export function usePaletteShortcut(onPressed: () => void): void {
  useHotkeys('mod+k', onPressed, {
    enableOnFormTags: true,
    preventDefault: true,
    ignoreEventWhen: isDialogOpen,
  });
}

/** Ctrl-Z, or Command-Z on a Mac; not while typing, where it takes back what was typed. */
export function useUndoShortcut(onPressed: () => void): void {
  useHotkeys('mod+z', onPressed, { preventDefault: true, ignoreEventWhen: isDialogOpen });
}

function isResting(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || isDialogOpen();
}

/** A slider is an input, too, and takes arrows alone. */
function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLInputElement && target.type !== 'range';
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], [role="menu"], [role="dialog"]') !== null;
}
