import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FormulaNode, type FormulaPlace, formulaTree } from './formula-tree';

/** The tree as text, with the attributes that it has. */
function drawn(tex: string, place: FormulaPlace = 'inline'): string {
  const tree = formulaTree(tex, place);
  if (tree.ok) return markupOf(tree.root);
  return `not: ${tree.fault === 'katex' ? tree.why : tree.fault}`;
}

function markupOf(node: FormulaNode): string {
  if (typeof node === 'string') return node;
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${node.tag}${attributes.join('')}>${node.children.map(markupOf).join('')}</${node.tag}>`;
}

function nodesOf(node: FormulaNode): Exclude<FormulaNode, string>[] {
  return typeof node === 'string' ? [] : [node, ...node.children.flatMap(nodesOf)];
}

describe('a formula', () => {
  it('is drawn as MathML', () => {
    expect(drawn('\\frac{a}{2}')).toBe(
      '<math><mrow><mfrac><mi>a</mi><mn>2</mn></mfrac></mrow></math>',
    );
    expect(drawn('x^2', 'display')).toContain('<math display="block">');
  });

  it('has the letters of its variants, its boxes and its columns, which browsers do not draw by themselves', () => {
    expect(drawn('\\mathbb{R}\\mathcal{L}\\mathbf{v}')).toMatch(/ℝ.*ℒ.*𝐯/su);
    expect(drawn('\\boxed{4}')).toContain('class="formula-boxed"');
    expect(drawn('\\fcolorbox{red}{blue}{4}')).toContain('<mrow class="formula-boxed"><mstyle');
    expect(drawn('\\begin{aligned}a&=b\\end{aligned}')).toMatch(/formula-right.*formula-left/);
  });

  it.each([
    ['links', '\\href{https://evil.example}{x}'],
    ['addresses', '\\url{https://evil.example}'],
    ['pictures', '\\includegraphics{https://evil.example/p.png}'],
    ['classes', '\\htmlClass{fixed}{x}'],
    ['ids', '\\htmlId{main}{x}'],
    ['styles', '\\htmlStyle{position:fixed}{x}'],
    ['data', '\\htmlData{row=1}{x}'],
    ['colours', '\\color{white}x\\textcolor{#fff}{y}\\colorbox{red}{z}\\fcolorbox{red}{blue}{q}'],
    ['sizes', '\\tiny x \\Huge y'],
    ['overlays', '\\rlap{x}y\\llap{z}\\smash{q}\\raisebox{9em}{w}'],
    ['bars', '\\rule{9em}{9em}'],
  ])('has no %s of its sender', (_, tex) => {
    const tree = formulaTree(tex, 'inline');
    const attributes = tree.ok
      ? nodesOf(tree.root).flatMap((node) => Object.entries(node.attributes))
      : [];

    for (const [name, value] of attributes) {
      if (name === 'class') expect(value).toBe('formula-boxed');
      else expect(['width', 'displaystyle', 'scriptlevel', 'lspace', 'rspace']).toContain(name);
    }
  });

  it('moves nothing of what it makes no room for', () => {
    expect(drawn('\\fcolorbox{red}{blue}{x}\\colorbox{red}{y}')).not.toMatch(/mpadded|lspace/);
  });

  it('hides nothing and moves nothing over what stands beside it', () => {
    expect(drawn('\\phantom{seen}')).toContain('<mi>s</mi>');
    expect(drawn('\\kern-99em x\\hspace{-9em}y\\!z')).not.toMatch(/width="-(?!0\.1[67])/);
    expect(drawn('\\hspace{999em}x')).toContain('width="10.000em"');
  });

  it.each([
    ['is no TeX', '\\frac{a}{', /^not: Unexpected end of input/],
    ['is unknown', '\\unknown{a}', /^not: Undefined control sequence/],
    ['defines commands', '\\def\\a{\\a\\a}\\a', /^not: defines/],
    ['defines them anew', '\\newcommand{\\a}{xx}\\a', /^not: defines/],
    ['is a root of roots', `${'\\sqrt{'.repeat(250)}x${'}'.repeat(250)}`, /^not: too_large/],
    ['has more signs than are drawn', 'a+'.repeat(990), /^not: too_large/],
    ['expands without end', '\\cdots\\dots'.repeat(180), /^not: /],
  ])('that %s stays its source, with the reason', (_, tex, reason) => {
    expect(drawn(tex)).toMatch(reason);
  });

  it('has only elements of MathML, whatever stands in it', () => {
    const pieces = [
      '\\frac',
      '{',
      '}',
      'a',
      '^',
      '_',
      '\\href',
      '\\text{',
      '<img>',
      '&',
      '\\\\',
      '\\sqrt',
      ' ',
      '\\left(',
      '\\right)',
      '\\html',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 25 }), (parts) => {
        const tree = formulaTree(parts.join(''), 'display');
        for (const { tag } of tree.ok ? nodesOf(tree.root) : []) expect(tag).toMatch(/^m[a-z]+$/);
      }),
      { numRuns: 300 },
    );
  });
});
