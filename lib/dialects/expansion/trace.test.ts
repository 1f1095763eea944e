import { describe, expect, it } from 'vitest';
import { call, definition, installed } from '@/lib/testing/dialects/dialect-texts';
import { LOGISTICS_DIALECT } from '../definition/draft-dialects';
import { traceCall } from './trace';

/** Each step in a line: kind, parameter, places, value; those of plain words only where asked for. */
function steps(text: string, from: string, withLiterals = false): string[] {
  const trace = traceCall(installed(text), call(from));
  if (!trace.ok) return [trace.error.code];
  return trace.value.steps
    .filter(({ kind }) => withLiterals || kind !== 'literal')
    .map(({ kind, parameter, templatePath, expansionPath, value }) =>
      [kind, parameter ?? '-', templatePath.join('/'), expansionPath.join('/'), value].join(' '),
    );
}

describe('a trace', () => {
  it('shows how each argument and each choice of the draft comes to its place', () => {
    expect(steps(LOGISTICS_DIALECT, '(track-shipment "PKG-1" :priority "urgent")')).toEqual([
      'substitute package-id 2/2 0/2/2 "PKG-1"',
      'missing route 2/4 0/2/4 ()',
      'or - 2/6 0/2/6 "urgent"',
      'substitute priority 2/6/1 0/2/6 "urgent"',
    ]);
  });

  it('shows the alternative of what is missing, which stands for itself', () => {
    const seen = steps(LOGISTICS_DIALECT, '(track-shipment "PKG-1")', true);

    expect(seen).toContain('or - 2/6 0/2/6 "normal"');
    expect(seen).toContain('literal - 2/6/2 0/2/6 "normal"');
  });

  it('tells evaluated lists and what &rest gathers from arguments as they are', () => {
    const text = definition('(extend p (a &rest b) (tell @x (y a b)))');

    expect(steps(text, '(p (list 1 2) 3 4)')).toEqual([
      'list a 2/1 0/2/1 (1 2)',
      'rest b 2/2 0/2/2 (3 4)',
    ]);
  });

  it('shows choices inside choices, the inner one first', () => {
    const text = definition(
      '(extend p (a &key b) (tell @x (cond ((= a 1) (or b "none")) (else "other"))))',
    );

    expect(steps(text, '(p 1)')).toEqual(['or - 2/1/1 0/2 "none"', 'cond - 2 0/2 "none"']);
    expect(steps(text, '(p 2)')).toEqual(['cond - 2 0/2 "other"']);
  });

  it('numbers the messages of a sequence, also where one is left out', () => {
    const text = definition('(extend p (a) ((tell @x a) (cond ((= a 1) (ok @y))) (ask @z a)))');

    expect(steps(text, '(p 2)')).toEqual([
      'substitute a 0/2 0/2 2',
      'cond - 1 1 ()',
      'substitute a 2/2 1/2 2',
    ]);
  });

  it('fails as the expansion does', () => {
    expect(steps(LOGISTICS_DIALECT, '(track-shipment)')).toEqual(['missing_field']);
  });
});
