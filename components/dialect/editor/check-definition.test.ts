import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOGISTICS_DIALECT, PLANNING_DIALECT } from '@/lib/dialects/definition/draft-dialects';
import { DIALECT_EDITOR } from '@/lib/messages/en/features/dialect/dialect-editor';
import { checkDefinition } from './check-definition';

const checkText = (text: string) =>
  checkDefinition(DIALECT_EDITOR.english.problems, text, () => null);

/** What is wrong, with the text of its place. */
function problemsIn(text: string) {
  return checkText(text).problems.map(({ place: [from, to], message }) => [
    text.slice(from, to),
    message,
  ]);
}

describe('a definition', () => {
  it('of the draft is callable and breaks nothing', () => {
    for (const text of [LOGISTICS_DIALECT, PLANNING_DIALECT]) {
      const { callable, verdicts, problems } = checkText(text);

      expect(callable?.performatives.size).toBe(2);
      expect(verdicts.map(({ rule, verdict }) => `${rule} ${verdict}`)).toEqual([
        ...['R1 pass', 'R2 pass', 'R3 pass', 'R4 pass'],
      ]);
      expect(problems).toEqual([]);
    }
  });

  it('has a problem where it breaks a rule', () => {
    expect(problemsIn(LOGISTICS_DIALECT.replace('confirm-delivery', 'tell'))).toEqual([
      ['tell', expect.stringMatching(/^R3: expected a name of its own/)],
    ]);
    expect(problemsIn(LOGISTICS_DIALECT.replace(':max-depth 16', ':max-depth 0'))).toEqual([
      ['0', expect.stringMatching(/^R2: expected :max-depth with an integer/)],
    ]);
  });

  it('has no problem where it asks for more than the draft recommends, and is told so', () => {
    const text = LOGISTICS_DIALECT.replace(':max-depth 16', ':max-depth 99');

    expect(problemsIn(text)).toEqual([]);
    expect(checkText(text).verdicts[1]).toMatchObject({
      verdict: 'pass',
      message: '99 levels, above the 32 that the draft recommends, which are what is given here',
    });
  });

  it('has a problem where it cannot be read, and then has no verdicts', () => {
    const broken = checkText(LOGISTICS_DIALECT.replace('(package-id &key', '(package-id %key'));
    const strange = checkText(LOGISTICS_DIALECT.replace(':extends', ':extemds'));

    expect(broken).toMatchObject({ definition: null, verdicts: [], callable: null });
    expect(broken.faults).toHaveLength(1);
    expect(strange.definition).not.toBeNull();
    expect(strange.verdicts).toEqual([]);
    expect(strange.faults[0]?.message).toContain('expected :extends, :author or :resources');
  });

  it('is missing where the text is another message', () => {
    expect(problemsIn('(tell @bob "hi")')).toEqual([
      ['(tell @bob "hi")', expect.stringContaining('expected a definition, saw another message')],
    ]);
  });

  it('that extends what is not installed says so', () => {
    const text = LOGISTICS_DIALECT.replace(':extends cbcl', ':extends nothing-here');

    expect(checkText(text).callable).toBeNull();
    expect(problemsIn(text)).toEqual([['nothing-here', expect.stringContaining('not installed')]]);
  });

  it('has a hint at its hidden characters, which do not keep it from being installed', () => {
    const text = LOGISTICS_DIALECT.replace('"normal"', '"nor\u202emal"');

    expect(checkText(text).problems).toEqual([
      { message: 'hidden here: [RLO]', place: expect.any(Array), isFatal: false },
    ]);
    expect(problemsIn(text)[0]?.[0]).toBe('\u202e');
  });

  it('is judged without a throw whatever it is, with every place inside the text', () => {
    const bytes = fc.constantFrom(
      '(',
      ')',
      '"',
      ' ',
      '\n',
      ':extends',
      'define',
      'extend',
      'x',
      '@a',
    );
    const cut = fc.nat(LOGISTICS_DIALECT.length);
    fc.assert(
      fc.property(cut, cut, fc.array(bytes, { maxLength: 8 }), (one, other, inserted) => {
        const text = `${LOGISTICS_DIALECT.slice(0, one)}${inserted.join('')}${LOGISTICS_DIALECT.slice(other)}`;

        for (const { place } of checkText(text).problems) {
          expect(place[0]).toBeLessThanOrEqual(text.length);
          expect(place[0]).toBeLessThanOrEqual(place[1]);
        }
      }),
    );
  });
});
