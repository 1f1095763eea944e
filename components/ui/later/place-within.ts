/** Where an element stands in another: which child, which child of that, and so on. */
export type DrawnPlace = readonly number[];

export function placeWithin(root: Element, element: Element): DrawnPlace {
  const place: number[] = [];
  for (let at = element; at !== root; ) {
    const { parentElement: parent } = at;
    if (parent === null) return [];
    place.unshift([...parent.children].indexOf(at));
    at = parent;
  }
  return place;
}

/** What stands at a place of a root that is drawn alike; null where nothing that can be pressed does. */
export function elementAt(root: Element, place: DrawnPlace): HTMLElement | null {
  let at: Element | undefined = root;
  for (const index of place) at = at?.children[index];
  return at instanceof HTMLElement && at !== root ? at : null;
}
