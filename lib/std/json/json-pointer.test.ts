import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pointerSegments, pointerStep, toPointer } from './json-pointer';

const aName = fc.string({ unit: fc.constantFrom('a', '~', '/', '0', '1', '') });

it('gives back the names that a pointer was made of, whatever stands in them', () => {
  fc.assert(
    fc.property(fc.array(aName, { maxLength: 8 }), (names) => {
      expect(pointerSegments(toPointer(names))).toEqual(names);
    }),
  );
});

it('is one step for each name', () => {
  fc.assert(
    fc.property(aName, (name) => {
      expect(pointerStep(name)).not.toContain('/');
      expect(toPointer(['x', name])).toBe(`/x/${pointerStep(name)}`);
    }),
  );
});
