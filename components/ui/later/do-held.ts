// Does again what was done before the page had its scripts. A field has what was written into it, and the page has not heard of it:
// React takes what stands in a field for what it drew itself, and hears of a change alone.
import type { earlyHold } from './hold-early';
import { ENTER, pressAgain } from './press-again';

/** What was written and chosen, and then what was pressed, which may need it. */
export function doHeld(hold: NonNullable<ReturnType<typeof earlyHold>>): void {
  hold.end();
  for (const field of hold.changed) if (field.isConnected) changeAgain(field);
  hold.changed.clear();
  const { press } = hold;
  hold.press = null;
  if (
    !(press?.target instanceof HTMLElement) ||
    !press.target.isConnected ||
    isToggle(press.target)
  )
    return;
  if (press.detail === null) press.target.dispatchEvent(new KeyboardEvent('keydown', ENTER));
  else pressAgain(press.target, press.detail === 0);
}

function changeAgain(field: Element): void {
  if (isToggle(field)) toggleAgain(field);
  else if (field instanceof HTMLSelectElement || isFilePicker(field)) tell(field, 'change');
  else if (field instanceof HTMLInputElement) writeAgain(field, HTMLInputElement.prototype);
  else if (field instanceof HTMLTextAreaElement) writeAgain(field, HTMLTextAreaElement.prototype);
}

/** As it was, and pressed then. What a radio button took the place of is not asked. */
function toggleAgain(field: HTMLInputElement): void {
  if (field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)) return;
  field.checked = !field.checked;
  field.click();
}

/** As it was, and written by the setter of the browser, of which React does not know. */
function writeAgain<Field extends HTMLInputElement | HTMLTextAreaElement>(
  field: Field,
  prototype: Field,
): void {
  const { value, selectionStart, selectionEnd, selectionDirection } = field;
  if (value === field.defaultValue) return;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  if (selectionStart !== null && field === document.activeElement)
    field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
  tell(field, 'input');
}

function tell(field: Element, name: 'input' | 'change'): void {
  field.dispatchEvent(new Event(name, { bubbles: true }));
}

function isToggle(field: Element): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox');
}

function isFilePicker(field: Element): boolean {
  return field instanceof HTMLInputElement && field.type === 'file';
}
