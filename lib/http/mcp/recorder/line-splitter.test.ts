import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LineSplitter } from './line-splitter';

it('gives every byte back, in lines, however the stream is cut', () => {
  const bytes = fc.array(fc.constantFrom(0x0a, 0x0d, 0x61, 0xff), { maxLength: 200 });
  fc.assert(
    fc.property(bytes, fc.array(fc.integer({ min: 1, max: 20 })), (stream, cuts) => {
      const whole = Buffer.from(stream);
      const splitter = new LineSplitter();
      const lines: Buffer[] = [];
      let at = 0;
      for (const cut of [...cuts, whole.length]) {
        for (const line of splitter.push(whole.subarray(at, at + cut))) lines.push(line.bytes);
        at += cut;
      }
      const last = splitter.end();

      expect(Buffer.concat([...lines, ...(last ? [last.bytes] : [])])).toEqual(whole);
      for (const line of lines) expect(line.indexOf(0x0a)).toBe(line.length - 1);
    }),
  );
});

it('lets a line pass in pieces that is too long to be put together, and none of the next', () => {
  const splitter = new LineSplitter();
  const chunk = Buffer.alloc(8 * 1024 * 1024, 0x61);
  const lines = [chunk, chunk, chunk, chunk, chunk, chunk].flatMap((part) => splitter.push(part));
  const after = splitter.push(Buffer.from('b\nc\n'));

  expect([...lines, ...after].map(({ isWhole }) => isWhole)).toEqual([false, false, true]);
  expect(after.at(-1)?.bytes.toString()).toBe('c\n');
});
