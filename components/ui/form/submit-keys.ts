// The keys that give what was written, and those that leave it. Where letters are put together they belong to the input method.
import type { KeyboardEvent } from 'react';

/** Of a field in which Enter gives what was written: Shift with it begins a line, and Escape leaves the field. */
export function answerKey(event: KeyboardEvent<HTMLTextAreaElement>, give: () => void): void {
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Escape') event.currentTarget.blur();
  if (event.key !== 'Enter' || event.shiftKey) return;
  event.preventDefault();
  give();
}

/** Of a field in which Enter begins a line: whether it was pressed with Ctrl, or with Command. */
export function isSubmit({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing;
}
