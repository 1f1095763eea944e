import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SseData } from './sse-data';

const line = fc.string({ unit: fc.constantFrom('a', 'ü', ':', ' ', '{') });

it('gives the data of every event, however the stream is cut', () => {
  const events = fc.array(fc.array(line, { minLength: 1 }));
  const cuts = fc.array(fc.integer({ min: 1, max: 9 }));
  fc.assert(
    fc.property(events, cuts, fc.constantFrom('\n', '\r\n'), (said, sizes, end) => {
      const text = said.map((lines) => {
        const data = lines.map((one) => `data: ${one}${end}`).join('');
        return `: comment${end}event: message${end}${data}id: 1${end}${end}`;
      });
      const bytes = Buffer.from(text.join(''));
      const reader = new SseData();
      const read: string[] = [];
      let at = 0;
      for (const size of [...sizes, bytes.length]) {
        read.push(...reader.push(bytes.subarray(at, at + size)));
        at += size;
      }

      const whole = said.map((lines) => lines.join('\n')).filter((data) => data !== '');
      expect(read).toEqual(whole);
    }),
  );
});
