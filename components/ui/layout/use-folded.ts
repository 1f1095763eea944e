'use client';
// Which parts of a view are folded, by their keys. Who goes back to the view finds them as they left them.
import { useSearchParams } from 'next/navigation';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { LeftPlaces } from './left-places';

export type FoldedKeys = ReadonlySet<string>;

const left = new LeftPlaces<FoldedKeys>();

const NOTHING: FoldedKeys = new Set();

/** `view` tells those apart that one address may have. */
export function useFolded(view: string): [FoldedKeys, Dispatch<SetStateAction<FoldedKeys>>] {
  'use no memo'; // its effect runs after every drawing
  const state = useState(() => left.at(view) ?? NOTHING);
  const [folded] = state;
  // Another entry of the history in which the view stays is another address, with which it is drawn again.
  useSearchParams();
  // The entry of the tab's history: there is nothing to clean up.
  useEffect(() => left.keep(folded, view));
  return state;
}
