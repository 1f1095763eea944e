// Which section of a long page is being read: the one that was jumped to while the page stands where the jump left it, else the last
// one whose head is above the reading line, and at the end of the page the last of all.

/** Where a page stands. Pixels from the top of what scrolls. */
export type ScrollPlace = {
  readonly top: number;
  readonly isAtEnd: boolean;
};

type SectionPlace = { readonly id: string; readonly top: number };

/** A head this far below the upper edge counts as read: a jump leaves it up to 64 below, under the row of a phone. Pixels. */
const READING_LINE = 80;

/** `jump` is the section that an address named, and where the page stood then. */
export function shownSection(
  sections: readonly SectionPlace[],
  place: ScrollPlace,
  jump: SectionPlace | null,
): string | null {
  if (jump !== null && jump.top === place.top) return jump.id;
  if (place.isAtEnd && place.top > 0) return sections.at(-1)?.id ?? null;
  const above = sections.filter(({ top }) => top <= place.top + READING_LINE);
  return above.at(-1)?.id ?? sections[0]?.id ?? null;
}
