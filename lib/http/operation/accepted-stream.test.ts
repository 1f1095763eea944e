import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedStream } from './accepted-stream';
import { JSON_TYPE, NDJSON_TYPE, SSE_TYPE } from './read-request';

const STREAMS = [SSE_TYPE, NDJSON_TYPE];
const accepted = (header?: string) => acceptedStream(header, STREAMS);

describe('the stream that a client accepts', () => {
  it('is the one that it names, in any case and with any parameters', () => {
    const cased = (type: string) => fc.mixedCase(fc.constant(type));
    fc.assert(
      fc.property(
        fc.constantFrom(...STREAMS).chain((t) => fc.tuple(fc.constant(t), cased(t))),
        ([type, said]) => {
          expect(accepted(said)).toBe(type);
          expect(accepted(`${said};charset=utf-8`)).toBe(type);
          expect(accepted(`${said}, */*;q=0.1`)).toBe(type);
          expect(accepted(`${JSON_TYPE}, ${said}`)).toBe(type);
        },
      ),
    );
  });

  it('is none that it refuses, or likes less than JSON', () => {
    const weight = fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10);
    fc.assert(
      fc.property(weight, weight, fc.constantFrom(...STREAMS), (stream, json, type) => {
        const isWanted = stream > 0 && stream >= json;
        const header = `${type}; q=${String(stream)}, ${JSON_TYPE};q=${String(json)}`;
        expect(accepted(header)).toBe(isWanted ? type : null);
      }),
    );
  });

  it('is the one that it likes best, and none by a wildcard alone', () => {
    expect(accepted(`${SSE_TYPE};q=0.2, ${NDJSON_TYPE};q=0.3`)).toBe(NDJSON_TYPE);
    expect(accepted(`${NDJSON_TYPE}, ${SSE_TYPE}`)).toBe(SSE_TYPE);
    for (const header of [undefined, '', '*/*', 'application/*', 'text/*', 'text/html, */*;q=0.8'])
      expect(accepted(header)).toBeNull();
  });
});
