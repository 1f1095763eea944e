// The keys that give what was written, and those that leave it. Where letters are put together they belong to the input method.
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';

/**
 * Of a field in which Enter gives what was written: Shift with it begins a line, and Escape leaves the field for the row from which
 * the reader came, else for the last one in view.
 */
export function useAnswerKeys(give: () => void) {
  const from = useRef<HTMLElement | null>(null);
  return {
    onFocus: ({ relatedTarget }: FocusEvent) => {
      from.current = relatedTarget?.closest<HTMLElement>('[data-row]') ?? null;
    },
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Escape') leave(event.currentTarget, from.current);
      if (event.key !== 'Enter' || event.shiftKey) return;
      event.preventDefault();
      give();
    },
  };
}

/** Rows that a list has drawn below the beginning of the field are hidden behind it. */
function leave(field: HTMLElement, from: HTMLElement | null): void {
  const end = field.getBoundingClientRect().top;
  const isSeen = (row: HTMLElement) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > 0 && top < end;
  };
  field.blur();
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')];
  const row = from !== null && isSeen(from) ? from : rows.findLast(isSeen);
  row?.focus({ preventScroll: true });
}

/** Of a field in which Enter begins a line: whether it was pressed with Ctrl, or with Command. */
export function isSubmit({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing;
}
