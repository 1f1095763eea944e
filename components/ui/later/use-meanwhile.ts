// What a person does in a part that the server drew, while its code is on the way: what was pressed is pressed again when it is
// there, and what had the focus has it.
import { useEffect, useRef } from 'react';
import { type DrawnPlace, elementAt, placeWithin } from './place-within';

const NOTHING: { pressed: DrawnPlace | null; focused: DrawnPlace | null } = {
  pressed: null,
  focused: null,
};

/** The frames of the part, as the server drew it and as it is loaded. */
export function useMeanwhile(isLoaded: boolean) {
  const drawn = useRef<HTMLDivElement>(null);
  const loaded = useRef<HTMLDivElement>(null);
  const done = useRef(NOTHING);
  useEffect(() => {
    const { current: frame } = drawn;
    if (frame === null) return;
    const note = ({ type, target }: Event) => {
      if (!(target instanceof Element)) return;
      const place = placeWithin(frame, target);
      done.current = { ...done.current, [type === 'click' ? 'pressed' : 'focused']: place };
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      // Nothing gets the focus where the part itself goes.
      if (relatedTarget !== null) done.current = { ...done.current, focused: null };
    };
    frame.addEventListener('click', note);
    frame.addEventListener('focusin', note);
    frame.addEventListener('focusout', leave);
    return () => {
      frame.removeEventListener('click', note);
      frame.removeEventListener('focusin', note);
      frame.removeEventListener('focusout', leave);
    };
  }, []);
  useEffect(() => {
    const { pressed, focused } = done.current;
    if (!isLoaded || loaded.current === null) return;
    done.current = NOTHING;
    if (focused !== null) elementAt(loaded.current, focused)?.focus();
    if (pressed !== null) elementAt(loaded.current, pressed)?.click();
  }, [isLoaded]);
  return { drawn, loaded };
}
