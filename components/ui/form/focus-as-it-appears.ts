// Of a form that takes the place of the button that opened it: focus would be lost with the button.

/** As the `ref` of the first field. */
export function focusAsItAppears(field: HTMLElement | null): void {
  field?.focus();
}
