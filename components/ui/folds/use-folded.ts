'use client';
// Which parts of a view are folded, by their keys. Who goes back to the view finds them as they left them, and so does who comes to its page
// again.
import { usePathname, useSearchParams } from 'next/navigation';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { BoundedMap } from '@/lib/std/bounded-map';
import { LeftPlaces } from '../layout/left-places';

export type FoldedKeys = ReadonlySet<string>;

const left = new LeftPlaces<FoldedKeys>();

/** As their readers folded them last, by the path of their page. */
const last = new BoundedMap<string, FoldedKeys>(20);

const NOTHING: FoldedKeys = new Set();

/**
 * `view` tells those apart that one address may have.
 * @param atFirst Of what it was left with; undefined for who comes the first time.
 */
export function useFolded(
  view: string,
  atFirst: (left: FoldedKeys | undefined) => FoldedKeys = (known) => known ?? NOTHING,
): [FoldedKeys, Dispatch<SetStateAction<FoldedKeys>>] {
  'use no memo'; // its effect runs after every drawing
  const pathname = usePathname();
  const path = view + pathname;
  const state = useState(() => atFirst(left.at(view, pathname) ?? last.get(path)));
  const [folded] = state;
  const [first] = useState(folded);
  // Another entry of the history in which the view stays is another address, with which it is drawn again.
  useSearchParams();
  // The entry of the tab's history: there is nothing to clean up.
  useEffect(() => {
    left.keep(folded, view);
    if (folded !== first) last.set(path, folded);
  });
  return state;
}
