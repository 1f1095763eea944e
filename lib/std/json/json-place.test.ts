import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonLeaves } from './json-leaves';
import { placeOf } from './json-place';
import { pointerSegments } from './json-pointer';

/** JSON.parse gives `__proto__` a meaning of its own; strict reading refuses it before. */
const json = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('__proto__'));

describe('the place of a member', () => {
  it('is where its text stands, whatever the white space and the members around it', () => {
    const key = fc.string();
    const spaces = fc.constantFrom('', '  ', '\t');
    fc.assert(
      fc.property(fc.dictionary(key, json), key, json, spaces, (others, name, value, indent) => {
        fc.pre(name !== '__proto__' && !Object.hasOwn(others, '__proto__'));
        const message = { before: others, outer: { ...others, [name]: value, last: null } };
        const text = JSON.stringify(message, null, indent);

        const place = placeOf(text, ['outer', name]);

        const expected = name === 'last' ? null : value;
        expect(place).not.toBeNull();
        expect(JSON.parse(text.slice(...(place ?? [0, 0])))).toEqual(
          JSON.parse(JSON.stringify(expected)),
        );
      }),
    );
  });

  it('is found for every value of a text by its pointer, in objects and in lists', () => {
    fc.assert(
      fc.property(json, fc.constantFrom('', '  ', '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);

        for (const [pointer, leaf] of jsonLeaves(JSON.parse(text))) {
          const place = placeOf(text, pointerSegments(pointer));

          expect(JSON.parse(text.slice(...(place ?? [0, 0])))).toEqual(leaf);
        }
      }),
    );
  });

  it('is nowhere where there is no such member or item, or nothing to look in', () => {
    expect(placeOf('{"a":{"b":1}}', ['a', 'c'])).toBeNull();
    expect(placeOf('{"a":[1, 2]}', ['a', '2'])).toBeNull();
    expect(placeOf('{"a":[1, 2]}', ['a', '01'])).toBeNull();
    expect(placeOf('{"a":[1, 2]}', ['a', 'length'])).toBeNull();
    expect(placeOf('[ ]', ['0'])).toBeNull();
    expect(placeOf('"a"', ['0'])).toBeNull();
    expect(placeOf('"a"', ['a'])).toBeNull();
    expect(placeOf('{}', ['a'])).toBeNull();
  });

  it('knows a key that is written with escapes', () => {
    const text = String.raw`{ "\u0061uth" : "x\"y" , "b" : 1 }`;

    expect(text.slice(...(placeOf(text, ['auth']) ?? [0, 0]))).toBe(String.raw`"x\"y"`);
  });
});
