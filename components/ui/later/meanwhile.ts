// What a person does in a part that the server drew, while its code is on the way. What is written is kept as the draft that its field
// names, which the part reads as it is first drawn. The rest is done again in the turn of the browser in which the part is put in
// place, before anything is shown and before another key can come: what was pressed is pressed, files that were picked are picked,
// what was scrolled stands where it stood, what had the focus has it, at the same place of its text, and an Enter that ended a text ends it.
import { keepDraft, readDraftNow } from '../form/drafts';
import { takeHeldPress } from './hold-early';
import { type DrawnPlace, elementAt, placeWithin } from './place-within';
import { ENTER, pressAgain } from './press-again';

type Focused = {
  readonly place: DrawnPlace;
  /** Of a text: what is chosen in it. */
  readonly from: number | null;
  readonly to: number | null;
};

type Picked = { readonly place: DrawnPlace; readonly files: FileList };

type Pressed = { readonly place: DrawnPlace; readonly isByKey: boolean };

type Scrolled = { readonly place: DrawnPlace; readonly top: number; readonly left: number };

type Done = {
  readonly pressed: Pressed | null;
  readonly focused: Focused | null;
  readonly picked: Picked | null;
  /** Where Enter was pressed in a text that it sends. */
  readonly entered: DrawnPlace | null;
  readonly scrolled: readonly Scrolled[];
};

const NOTHING: Done = { pressed: null, focused: null, picked: null, entered: null, scrolled: [] };

/** What can be scrolled says so by its class. */
const PANES = '[class*="overflow-"]';

/** No part of an icon. */
const NOT_DRAWN = ':not(svg, svg *)';

/** Of one part. */
export class Meanwhile {
  #done = NOTHING;
  #frame: HTMLElement | null = null;
  #isComposing = false;

  /** As the ref of the frame that the server drew. */
  readonly watch = (frame: HTMLElement | null) => {
    if (frame === null) return;
    const listening = new AbortController();
    const listen = { signal: listening.signal };
    this.#frame = frame;
    // Before anything listened.
    for (const field of frame.querySelectorAll('[data-draft]')) takeDraftUp(field);
    for (const field of frame.querySelectorAll('input')) this.#pick(frame, field);
    const held = takeHeldPress(frame);
    if (held !== null) this.#press(frame, held);

    frame.addEventListener('input', ({ target }) => keepWritten(target), listen);
    frame.addEventListener('change', ({ target }) => this.#pick(frame, target), listen);
    frame.addEventListener('keydown', (event) => this.#enter(frame, event), listen);
    frame.addEventListener('click', (event) => this.#press(frame, event), listen);
    frame.addEventListener('submit', (event) => event.preventDefault(), listen);
    frame.addEventListener('compositionstart', () => this.#compose(true), listen);
    frame.addEventListener('compositionend', () => this.#compose(false), listen);
    return () => {
      listening.abort();
      // A press that began while its part was being drawn presses nothing any more: it ends on another element.
      const target = frame.querySelector('button:active');
      if (this.#done.pressed === null) this.#press(frame, { target, detail: 1 });
      // It is still there, and goes next.
      this.#done = { ...this.#done, focused: focusedIn(frame), scrolled: scrolledIn(frame) };
      this.#frame = null;
      this.#isComposing = false;
    };
  };

  /** What the server drew; null where it is gone, or drew nothing. */
  drawn(): Element | null {
    return this.#frame;
  }

  /** Whether something is under way that ends with the element in which it began: a press, or letters that are put together. */
  isUnderWay(): boolean {
    return this.#isComposing || this.#frame?.matches(':active') === true;
  }

  /** Whether somebody may write in it. */
  takesText(): boolean {
    return this.#frame?.querySelector('[data-draft]') != null;
  }

  /** As the ref of the frame of the part itself, which is drawn alike. */
  readonly doAgain = (frame: HTMLElement | null) => {
    if (frame === null) return;
    const { pressed, focused, picked, entered, scrolled } = this.#done;
    this.#done = NOTHING;
    for (const { place, top, left } of scrolled) elementAt(frame, place)?.scrollTo(left, top);
    if (picked !== null) pickAgain(elementAt(frame, picked.place), picked.files);
    if (focused !== null) focusAgain(elementAt(frame, focused.place), focused);
    if (pressed !== null) pressAgain(elementAt(frame, pressed.place), pressed.isByKey);
    // A message waits for its files.
    if (entered !== null && picked === null)
      elementAt(frame, entered)?.dispatchEvent(new KeyboardEvent('keydown', ENTER));
  };

  #compose(isComposing: boolean) {
    this.#isComposing = isComposing;
  }

  #press(frame: HTMLElement, { target, detail }: Pick<MouseEvent, 'target' | 'detail'>) {
    // A link is followed by the browser; an icon is its button.
    if (!(target instanceof Element) || target.closest('a[href]') !== null) return;
    const place = placeWithin(frame, target.closest(NOT_DRAWN) ?? frame);
    this.#done = { ...this.#done, pressed: { place, isByKey: detail === 0 } };
  }

  #pick(frame: HTMLElement, target: EventTarget | null) {
    if (!(target instanceof HTMLInputElement) || !target.files?.length) return;
    const { files } = target;
    this.#done = { ...this.#done, picked: { place: placeWithin(frame, target), files } };
  }

  /** A text that was sent takes no further letters until Escape takes it back. */
  #enter(frame: HTMLElement, event: KeyboardEvent) {
    const { target: field, key, shiftKey, isComposing } = event;
    if (!(field instanceof HTMLTextAreaElement) || field.enterKeyHint !== 'send') return;
    if (key === 'Escape') {
      if (!field.readOnly) field.blur();
      field.readOnly = false;
      this.#done = { ...this.#done, entered: null };
    }
    if (key !== 'Enter' || shiftKey || isComposing) return;
    event.preventDefault();
    if (field.value.trim() === '') return;
    field.readOnly = true;
    this.#done = { ...this.#done, entered: placeWithin(frame, field) };
  }
}

type TextField = HTMLTextAreaElement | HTMLInputElement;

/** What was kept stands in the field, before what was written into it since. */
function takeDraftUp(field: Element) {
  if (!isTextField(field)) return;
  const kept = readDraftNow(field.dataset.draft ?? '');
  // A browser that restores a page has it there already.
  if (kept !== null && !field.value.startsWith(kept))
    field.value = field.value === '' ? kept : `${kept}\n${field.value}`;
  keepWritten(field);
}

function keepWritten(field: EventTarget | null) {
  if (!isTextField(field)) return;
  const { value, dataset } = field;
  if (dataset.draft !== undefined) keepDraft(dataset.draft, value === '' ? null : value);
}

function isTextField(target: unknown): target is TextField {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
}

function focusedIn(frame: HTMLElement): Focused | null {
  const { activeElement: element } = document;
  if (element === null || !frame.contains(element)) return null;
  const place = placeWithin(frame, element);
  if (!isTextField(element)) return { place, from: null, to: null };
  return { place, from: element.selectionStart, to: element.selectionEnd };
}

function focusAgain(element: HTMLElement | null, { from, to }: Focused) {
  element?.focus();
  if (isTextField(element) && from !== null) element.setSelectionRange(from, to);
}

function scrolledIn(frame: HTMLElement): readonly Scrolled[] {
  return [...frame.querySelectorAll(PANES)]
    .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
    .map((pane) => ({
      place: placeWithin(frame, pane),
      top: pane.scrollTop,
      left: pane.scrollLeft,
    }));
}

function pickAgain(field: Element | null, files: FileList): void {
  if (!(field instanceof HTMLInputElement)) return;
  field.files = files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
