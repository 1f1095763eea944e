import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shownSection } from './shown-section';

const sectionsOf = fc
  .array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 12 })
  .map((heights) => {
    let top = 0;
    return heights.map((height, index) => {
      const section = { id: `s${String(index)}`, top };
      top += height;
      return section;
    });
  });

const topOf = fc.nat(6000);

it('names one of the sections wherever the page stands', () => {
  fc.assert(
    fc.property(sectionsOf, topOf, fc.boolean(), (sections, top, isAtEnd) => {
      const ids: (string | null)[] = sections.map(({ id }) => id);
      expect(ids).toContain(shownSection(sections, { top, isAtEnd }, null));
    }),
  );
});

it('goes down the page as the page goes down', () => {
  fc.assert(
    fc.property(sectionsOf, topOf, topOf, (sections, one, other) => {
      const placeOf = (top: number) => {
        const id = shownSection(sections, { top, isAtEnd: false }, null);
        return sections.findIndex((section) => section.id === id);
      };
      const [upper, lower] = [Math.min(one, other), Math.max(one, other)];
      expect(placeOf(upper)).toBeLessThanOrEqual(placeOf(lower));
    }),
  );
});

it('keeps what was jumped to while nobody scrolls, also where the page ends before it', () => {
  fc.assert(
    fc.property(sectionsOf, topOf, fc.boolean(), (sections, top, isAtEnd) => {
      for (const { id } of sections) {
        expect(shownSection(sections, { top, isAtEnd }, { id, top })).toBe(id);
      }
    }),
  );
});
