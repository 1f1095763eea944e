import { expect, test } from 'vitest';
import { outputParts } from './output-parts';

test('texts of several lines and long ones are read below their names, the rest stays a tree', () => {
  const log = 'a\nb';
  const long = 'x'.repeat(201);

  expect(outputParts({ call_id: 'c1', ok: true, stdout: log, page: long, note: 'done\n' })).toEqual(
    {
      texts: [
        { name: 'stdout', text: log },
        { name: 'page', text: long },
      ],
      rest: { call_id: 'c1', ok: true, note: 'done\n' },
    },
  );
});

test('of very many long texts the first are read so', () => {
  const payload = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`t${at}`, 'a\nb']));

  expect(outputParts(payload).texts).toHaveLength(8);
  expect(Object.keys(outputParts(payload).rest)).toHaveLength(12);
});

test('a field that is called like a part of every object is a field', () => {
  const payload = JSON.parse('{"__proto__": "a\\nb", "constructor": "x"}');

  expect(outputParts(payload).texts).toEqual([{ name: '__proto__', text: 'a\nb' }]);
  expect(Object.keys(outputParts(payload).rest)).toEqual(['constructor']);
});
