// What a person does in a part that the server drew, while its code is on the way: what was pressed is pressed again when it is
// there, what was typed stands there, with the Enter that ended it, files that were picked are picked, and what had the focus has it,
// but a text that was left by Escape.
import { useEffect, useRef } from 'react';
import { type DrawnPlace, elementAt, placeWithin } from './place-within';

type TextField = HTMLTextAreaElement | HTMLInputElement;

type Picked = { readonly place: DrawnPlace; readonly files: FileList };

type Typed = { readonly place: DrawnPlace; readonly text: string };

type Meanwhile = {
  pressed: DrawnPlace | null;
  focused: DrawnPlace | null;
  typed: readonly Typed[];
  picked: Picked | null;
  /** Where Enter was pressed in a text. */
  entered: DrawnPlace | null;
};

const NOTHING: Meanwhile = { pressed: null, focused: null, typed: [], picked: null, entered: null };

/** The frames of the part, as the server drew it and as it is loaded. */
export function useMeanwhile(isLoaded: boolean) {
  const drawn = useRef<HTMLDivElement>(null);
  const loaded = useRef<HTMLDivElement>(null);
  const done = useRef(NOTHING);
  useEffect(() => {
    const { current: frame } = drawn;
    if (frame === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    const note = ({ type, target }: Event) => {
      if (!(target instanceof Element)) return;
      // The browser follows it.
      if (type === 'click' && target.closest('a[href]') !== null) return;
      const place = placeWithin(frame, target);
      done.current = { ...done.current, [type === 'click' ? 'pressed' : 'focused']: place };
    };
    const write = ({ target }: Pick<Event, 'target'>) => {
      if (!isTextField(target)) return;
      const place = placeWithin(frame, target);
      const others = done.current.typed.filter((typed) => String(typed.place) !== String(place));
      done.current = { ...done.current, typed: [...others, { place, text: target.value }] };
    };
    const pick = ({ target }: Pick<Event, 'target'>) => {
      if (!(target instanceof HTMLInputElement) || !target.files?.length) return;
      const place = placeWithin(frame, target);
      done.current = { ...done.current, picked: { place, files: target.files } };
    };
    const press = (event: KeyboardEvent) => {
      const { target, key, shiftKey, isComposing } = event;
      if (key === 'Escape' && isTextField(target)) {
        target.blur();
        done.current = { ...done.current, focused: null };
      }
      if (!(target instanceof HTMLTextAreaElement) || key !== 'Enter' || shiftKey || isComposing)
        return;
      event.preventDefault();
      done.current = { ...done.current, entered: placeWithin(frame, target) };
    };
    const stay = (event: Event) => event.preventDefault();
    const leave = ({ relatedTarget }: FocusEvent) => {
      // Nothing gets the focus where the part itself goes.
      if (relatedTarget !== null) done.current = { ...done.current, focused: null };
    };
    for (const field of frame.querySelectorAll('textarea, input')) {
      // Written before anything listened.
      if (isTextField(field) && field.value !== field.defaultValue) write({ target: field });
      pick({ target: field });
    }
    frame.addEventListener('input', write, { signal });
    frame.addEventListener('change', pick, { signal });
    frame.addEventListener('keydown', press, { signal });
    frame.addEventListener('submit', stay, { signal });
    frame.addEventListener('click', note, { signal });
    frame.addEventListener('focusin', note, { signal });
    frame.addEventListener('focusout', leave, { signal });
    return () => listening.abort();
  }, []);
  // Behind the effects of the part itself, which may put in what it kept.
  useEffect(() => {
    const { current: before } = done;
    if (!isLoaded || loaded.current === null) return;
    done.current = NOTHING;
    doAgain(loaded.current, before);
  }, [isLoaded]);
  return { drawn, loaded };
}

/** In the part as it is loaded. */
function doAgain(frame: HTMLElement, { pressed, focused, typed, picked, entered }: Meanwhile) {
  for (const { place, text } of typed) {
    const field = elementAt(frame, place);
    if (isTextField(field)) retype(field, text);
  }
  if (picked !== null) pickAgain(elementAt(frame, picked.place), picked.files);
  if (focused !== null) elementAt(frame, focused)?.focus();
  if (pressed !== null) elementAt(frame, pressed)?.click();
  const text = entered === null ? null : elementAt(frame, entered);
  // When what was typed is known there.
  if (text !== null) setTimeout(() => text.dispatchEvent(enterKey()), 0);
}

function isTextField(target: unknown): target is TextField {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.selectionStart !== null)
  );
}

/** As if a person had typed it: React hears of a change that was made past its own setter. */
function retype(field: TextField, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  setter?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function pickAgain(field: Element | null, files: FileList): void {
  if (!(field instanceof HTMLInputElement)) return;
  field.files = files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function enterKey(): KeyboardEvent {
  return new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
}
