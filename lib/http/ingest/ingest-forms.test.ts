// A text of several S-expressions, cut into its messages: what belongs to which, and what refuses all of it.
import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/model/errors/app-error';
import { FailureCode } from '@/lib/model/failure';
import { countTurns } from '@/lib/testing/count-turns';
import { cpuMs } from '@/lib/testing/cpu-time';
import { itemReader, itemsOfForms } from './ingest-forms';

async function textsOf(text: string): Promise<string[]> {
  const items = await itemsOfForms(text);
  return items.map((item) => (item.ok ? item.frame.text : item.message));
}

async function refusalOf(text: string): Promise<AppError> {
  try {
    await itemsOfForms(text);
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown;
    throw thrown;
  }
  throw new Error(`expected a refusal of ${text.slice(0, 40)}`);
}

describe('itemsOfForms', () => {
  it('gives each form its own text, without the space and the comments around it', async () => {
    const text =
      '; Alice greets Bob\n(hello @bob)\n\n  ; and asks\n(ask @bob "What? ; is it") ; so\n';

    expect(await textsOf(text)).toEqual(['(hello @bob)', '(ask @bob "What? ; is it")']);
  });

  it('keeps the layout and the comments inside of a form, also with the line ends of other systems', async () => {
    expect(await textsOf('(ask @bob\r\n  ; quietly\r\n  "why")\r\n(bye @bob)\r\n')).toEqual([
      '(ask @bob\r\n  ; quietly\r\n  "why")',
      '(bye @bob)',
    ]);
  });

  it('says what to send where there is no form', async () => {
    for (const text of ['', ' \r\n\t', '; nothing but a comment']) {
      expect(await refusalOf(text)).toMatchObject({
        code: 'invalid_sexpr',
        message: expect.stringContaining('(tell @bob "Hello")'),
      });
    }
  });

  it('refuses a byte order mark by its name', async () => {
    const { code, message, errors } = await refusalOf('\uFEFF(hello @bob)');

    expect([code, errors[0]?.at]).toEqual(['invalid_sexpr', 0]);
    expect(message).toContain('byte order mark');
  });

  it('refuses all of it for one form that cannot be read, and names the place', async () => {
    const { code, message, errors } = await refusalOf('(hello @bob)\n(tell @bob "hi"');

    expect(code).toBe('invalid_sexpr');
    expect(message).toContain('at line 2, column 1');
    expect(errors).toMatchObject([{ code: 'invalid_sexpr', at: 13 }]);
  });

  it('lets others go while it reads a long text', async () => {
    const { count, stop } = countTurns();

    await itemsOfForms('(tell @bob (a (b (c))))\n'.repeat(49_000));

    stop();
    expect(count()).toBeGreaterThanOrEqual(4);
  });

  const MIB = 1024 * 1024;
  const BOMBS: readonly (readonly [string, string])[] = [
    ['opening parentheses', '('.repeat(8 * MIB)],
    ['closing parentheses', ')'.repeat(8 * MIB)],
    ['empty lists', '()'.repeat(4 * MIB)],
    ['nested empty lists', `${'('.repeat(31)}${'()'.repeat(4 * MIB)}`],
    ['one string', `(tell @bob "${'a'.repeat(8 * MIB)}")`],
    ['backslashes', `"${'\\'.repeat(8 * MIB)}`],
    ['one comment', `;${' '.repeat(8 * MIB)}`],
    ['comments', ';\n'.repeat(4 * MIB)],
    ['line ends', '\r\n'.repeat(4 * MIB)],
    ['digits', '1'.repeat(8 * MIB)],
    ['atoms', 'a '.repeat(4 * MIB)],
    ['quotes', '"'.repeat(8 * MIB)],
    ['wide characters', `"${'\u{1F99C}'.repeat(2 * MIB)}"`],
    ['lone surrogates', '\uD800'.repeat(4 * MIB)],
    ['zeros', '\u0000'.repeat(8 * MIB)],
  ];

  it.each(BOMBS)(
    'answers 8 MiB of %s at once, with a typed error and without growing',
    async (_, text) => {
      const before = process.memoryUsage().heapUsed;
      const started = cpuMs();

      const { code, message } = await refusalOf(text);

      expect(cpuMs() - started).toBeLessThan(10_000);
      expect(process.memoryUsage().heapUsed - before).toBeLessThan(32 * MIB);
      expect(FailureCode.options).toContain(code);
      expect(message.length).toBeLessThan(400);
    },
  );
});

describe('itemReader', () => {
  const read = itemReader({ isText: true });

  it('takes the form out of a JSON string', () => {
    expect(read('"(hello @bob)"', '(hello @bob)')).toEqual({
      ok: true,
      frame: { text: '(hello @bob)' },
    });
  });

  it.each([
    ['a value of the type object', {}],
    ['an array', []],
    ['null', null],
    ['a value of the type number', 7],
  ])('refuses %s and keeps its text', (name, value) => {
    const text = JSON.stringify(value);

    expect(read(text, value)).toMatchObject({
      ok: false,
      text,
      code: 'invalid_type',
      message: expect.stringContaining(name),
    });
  });

  it('hands a protocol that is JSON its value', () => {
    expect(itemReader({ isText: false })('{"a":1}', { a: 1 })).toEqual({
      ok: true,
      frame: { text: '{"a":1}', json: { a: 1 } },
    });
  });
});
