// The keys that give what was written, from a field in which Enter begins a line.
import type { KeyboardEvent } from 'react';

/** Whether Enter was pressed with Ctrl, or with Command. */
export function isSubmit({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing;
}
