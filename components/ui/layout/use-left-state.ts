'use client';
// A state of a view that is not in its address, as how much of a list was read: who goes back to the view finds it as they left it.
import { usePathname, useSearchParams } from 'next/navigation';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { LeftPlaces } from './left-places';

const left = new LeftPlaces<unknown>();

/** `label` tells the states of one page apart. */
export function useLeftState<Value>(
  label: string,
  initial: Value,
): [Value, Dispatch<SetStateAction<Value>>] {
  'use no memo'; // its effect runs after every drawing
  const path = usePathname();
  const state = useState(() => (left.at(label, path) as Value | undefined) ?? initial);
  const [value] = state;
  // Another entry of the history in which the view stays is another address, with which it is drawn again.
  useSearchParams();
  // The entry of the tab's history: there is nothing to clean up.
  useEffect(() => left.keep(value, label));
  return state;
}
