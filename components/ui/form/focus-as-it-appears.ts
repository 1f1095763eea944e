// Of what takes the place of the button that was pressed: focus would be lost with the button.

/** Focuses an element where the browser's focus is nowhere, as it is when its element is gone from the document. */
export function focusIfNowhere(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** What the page is about, beside its frame: there the keys of the list work. */
export function pageContent(): HTMLElement | null {
  return document.getElementById('content');
}
