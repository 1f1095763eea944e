import { describe, expect, it } from 'vitest';
import { sha256 } from '@/lib/store/integrity/chain';
import { canonicalOf, definitionOf } from '@/lib/testing/dialects/dialect-world';
import { reportOn } from './dialect-report';

const hashOf = (text: string) => `sha256-${sha256(text)}`;
const report = (text: string) => reportOn(text, { parents: () => null, hashOf });
const GREET = definitionOf('greet');

describe('a report on a definition', () => {
  it('gives name, hashes and the four verdicts, whatever holds the definition', () => {
    const forms = [GREET, `(meta ${GREET})`, `(meta (teach @bea (signed "x" ${GREET})))`];

    for (const text of forms) {
      const said = report(text);
      expect(said).toMatchObject({ dialect: 'greet', errors: [], installed: false });
      expect(said.hash).toBe(hashOf(canonicalOf(GREET)));
      expect(said.rfc9804_hash).toMatch(/^sha256-[0-9a-f]{64}$/);
      expect(said.rfc9804_hash).not.toBe(said.hash);
      expect(said.verdicts.map(({ rule, verdict }) => `${rule} ${verdict}`)).toEqual([
        ...['R1 pass', 'R2 pass', 'R3 pass', 'R4 pass'],
      ]);
    }
  });

  it('points at the place in the text that was sent', () => {
    const text = `(meta\n  ${GREET.replaceAll('greet-hello', 'reply')})`;

    const failed = report(text).verdicts.find(({ verdict }) => verdict === 'fail');

    expect(failed?.rule).toBe('R3');
    expect(text.slice(failed?.at ?? 0)).toMatch(/^(reply|\(extend reply)/);
  });

  it.each([
    ['(define greet', 'invalid_sexpr', 1, 1],
    ['(meta\n (define greet "unclosed))', 'invalid_sexpr', 2, 16],
    ['(tell @bea "no definition")', 'missing_field', 1, 1],
    ['', 'invalid_sexpr', 1, 1],
  ])('says why it cannot read %s, and where', (text, code, line, column) => {
    expect(report(text)).toMatchObject({
      dialect: null,
      hash: null,
      verdicts: [],
      errors: [{ code, line, column }],
    });
  });

  it('points at the clause that cannot be understood', () => {
    const text = `(meta\n ${GREET.replace('(whom)', '(whom whom)')})`;

    expect(report(text)).toMatchObject({ verdicts: [], errors: [{ line: 2 }] });
    expect(text.slice(report(text).errors[0]?.at ?? 0)).toMatch(/^whom/);
  });

  it('answers anything at all', () => {
    for (const text of ['(', ')', '"', '(define)', '(define 5)', '(meta (define))', '\ud800']) {
      expect(report(text).errors.length).toBeGreaterThan(0);
    }
  });
});
