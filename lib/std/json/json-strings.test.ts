import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonLeaves } from './json-leaves';
import { placeOf } from './json-place';
import { toPointer } from './json-pointer';
import { longStrings } from './json-strings';

/** JSON.parse gives `__proto__` a meaning of its own; strict reading refuses it before. */
const json = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('__proto__'));

describe('the long texts of a JSON text', () => {
  it('are those among its values, each where its pointer leads', () => {
    const spaces = fc.constantFrom('', '  ', '\t');
    fc.assert(
      fc.property(json, spaces, fc.nat(4), (value, indent, lengthMin) => {
        const text = JSON.stringify(value, null, indent);

        const found = longStrings(text, lengthMin);

        const expected = [...jsonLeaves(JSON.parse(text))].flatMap(([pointer, leaf]) =>
          typeof leaf === 'string' && JSON.stringify(leaf).length - 2 > lengthMin
            ? [[pointer, leaf]]
            : [],
        );
        expect(found.map(({ path, span }) => [toPointer(path), read(text, span)])).toEqual(
          expected,
        );
        for (const { path, span } of found) expect(placeOf(text, path)).toEqual(span);
      }),
    );
  });

  it('are found behind keys and texts with escapes, and keys are none of them', () => {
    const text = String.raw`{"a long \"key\"" : ["x\\", "a \"long\" text", {"b":1}, "another text"]}`;

    expect(longStrings(text, 4)).toMatchObject([
      { path: ['a long "key"', '1'] },
      { path: ['a long "key"', '3'] },
    ]);
  });
});

const read = (text: string, [start, end]: readonly [number, number]): unknown =>
  JSON.parse(text.slice(start, end));
