import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { FORMATTED, Markdown } from './markdown';

beforeAll(async () => {
  await FORMATTED.fetch();
});

/** The server's drawing. */
const html = (text: string) => renderToStaticMarkup(<Markdown text={text} />);

function decoded(text: string): string {
  return text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** The sources of the formulas of a text. */
function formulas(text: string): string[] {
  return [
    ...html(text).matchAll(
      /title="([^"]*)"[^>]*>(?=<math|<code|<span role="group" aria-label="Formula")/g,
    ),
  ].map(([, title = '']) => decoded(title));
}

describe('formulas in Markdown', () => {
  it.each([
    ['in round brackets', 'Given \\( s = 10 \\) units', ['\\( s = 10 \\)']],
    ['of one letter', 'the side \\(s\\)', ['\\(s\\)']],
    ['with what Markdown would take for marks', '\\(a_1 * b_2 * c\\)', ['\\(a_1 * b_2 * c\\)']],
    ['in square brackets', 'so \\[ x^2 \\] holds', ['\\[ x^2 \\]']],
    ['between two dollars', 'so $$x + 1$$ holds', ['$$x + 1$$']],
    ['between dollars, with a sign of TeX', 'Let $x^2$ and $\\alpha$ be', ['$x^2$', '$\\alpha$']],
    ['between dollars, of one letter', 'where $n$ is', ['$n$']],
    ['between dollars, an equation', 'for $n = 5$.', ['$n = 5$']],
    ['after an escaped backslash pair', '\\(a \\\\ b\\)', ['\\(a \\\\ b\\)']],
    ['in a list', '- one \\(a\\)\n- two', ['\\(a\\)']],
    ['in a table', '| a |\n| - |\n| \\(x\\) |', ['\\(x\\)']],
    ['in bold', '**so \\(x\\)**', ['\\(x\\)']],
    ['over lines of a paragraph', 'so \\(a\nb\\) holds', ['\\(a\nb\\)']],
    ['on lines of its own', 'So:\n\\[\na\n- b\n= c\n\\]\nend', ['\\[\na\n- b\n= c\n\\]']],
    ['on lines of its own, between dollars', '$$\nx = 1\n\n+ 2\n$$', ['$$\nx = 1\n\n+ 2\n$$']],
    [
      'on lines of its own in a list',
      '3. Calculation:\n   \\[\n   \\frac{a}{b} = 1\n   \\]\n\nThe end',
      ['\\[\n\\frac{a}{b} = 1\n\\]'],
    ],
    ['on lines of its own in a quotation', '> \\[\n> - x\n> \\]', ['\\[\n- x\n\\]']],
    ['in a fence of its own', '```math\nx^2\n```', ['x^2']],
  ])('are found %s', (_, text, found) => {
    expect(formulas(text)).toEqual(found);
  });

  it.each([
    ['prices', 'It costs $5 and $10, or 20$ to 30$.'],
    ['a price in both directions', '$5/$10 and US$5 = US$6'],
    ['millions', 'won $2 million), this has $1-million'],
    ['shell variables', 'export $HOME/$USER and $PATH:$'],
    ['process numbers', 'kill $$ and echo $$'],
    ['escaped brackets', 'as in \\[1\\] and \\[edit\\]'],
    ['an escaped plural', 'the file\\(s\\)'],
    ['what has no end', 'so \\( x and \\[ y and $$ z'],
    ['what has no end on a line of its own', '\\[\n- a\n- b'],
    ['nothing', '\\(\\) \\[ \\] $$ $$'],
    ['an escaped backslash', 'C:\\\\(x\\\\)'],
  ])('are not taken from %s', (_, text) => {
    expect(formulas(text)).toEqual([]);
  });

  it('are drawn by the server, and where they are no TeX stay what was written', () => {
    expect(html('so \\(x^2\\) holds')).toMatch(/<math [^>]*><mrow><msup><mi>x<\/mi><mn>2<\/mn>/);
    expect(html('so \\(\\frac{a\\) holds')).toMatch(
      /title="Not drawn [^>]*><code[^>]*>\\\(\\frac\{a\\\)</,
    );
  });

  it('leave a list below an opener without an end a list', () => {
    expect(html('\\[\n\n- a\n- b').match(/<li>/g)).toHaveLength(2);
  });

  it.each([
    ['a span', '`\\(x^2\\)`'],
    ['a span of dollars', '`$x^2$ and $$y^2$$`'],
    ['a fence', '```\n\\[\nx^2\n\\]\n$$\ny^2\n$$\n```'],
    ['a fence of tildes', '~~~tex\n$$\ny^2\n$$\n~~~'],
    ['an indented block', 'a\n\n    \\[\n    x^2\n    \\]'],
    ['a fence in a list', '- a\n\n  ```\n  \\(x^2\\)\n  ```'],
  ])('are never looked for in code: %s', (_, text) => {
    expect(formulas(text)).toEqual([]);
    expect(html(text)).toMatch(/x\^2|y\^2/);
  });

  it('end with the list item or quotation that they stand in', () => {
    expect(html('- \\[\n  a\n\noutside\n\\]')).toContain('outside');
    expect(html('> \\[\n> a\noutside\n\\]')).toContain('outside');
  });

  it('lose no letter of what was written, whatever stands between the signs', () => {
    const pieces = [
      '\\(',
      '\\)',
      '\\[',
      '\\]',
      '$',
      '$$',
      '\n',
      '\n\n',
      ' ',
      'x^2',
      'word',
      '> ',
      '1. ',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join('')),
        (text) => {
          const letters = (shown: string) => shown.replaceAll(/[^a-z2]/g, '');
          const shown = decoded(html(text).replaceAll(/<[^>]*>/g, ''));
          expect(letters(shown)).toBe(letters(text));
        },
      ),
      { numRuns: 400 },
    );
  });

  it.each([
    ['10,000 dollars', '$'.repeat(10_000)],
    ['openers without an end', '\\( '.repeat(3_000)],
    ['openers on lines without an end', '\\[\n'.repeat(3_000)],
    ['dollars on lines', '$$\n'.repeat(3_000)],
    ['hundreds of formulas', '\\(x\\) '.repeat(400)],
  ])('are not looked for among %s', (_, text) => {
    expect(formulas(text)).toEqual([]);
  });

  it('longer than anyone reads stay text', () => {
    expect(formulas(`\\(${'x'.repeat(2_001)}\\)`)).toEqual([]);
  });
});
