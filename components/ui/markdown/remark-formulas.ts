// A step of the Markdown pipeline: formulas become code of a class of their own, with the source that they were written as.
import { displayLines } from '../formula/formula-source';
import { FORMULA_IN_TEXT, FORMULA_ON_LINES, formulaSyntax } from './formula-syntax';

/** The classes of formulas in a line, and of those that stand for themselves. */
export const FORMULA = 'formula';
export const FORMULA_DISPLAY = 'formula-display';

type Token = { readonly type: string };
type Compiler = {
  enter(node: object, token: Token): void;
  exit(token: Token): void;
  sliceSerialize(token: Token): string;
};
type Processor = { data(): Record<string, unknown[] | undefined> };

/** @param text What is parsed: it is known before where formulas may stand on lines of their own. */
export function remarkFormulas(this: unknown, text: string): void {
  const data = (this as Processor).data();
  data.micromarkExtensions = [
    ...(data.micromarkExtensions ?? []),
    formulaSyntax(displayLines(text)),
  ];
  data.fromMarkdownExtensions = [
    ...(data.fromMarkdownExtensions ?? []),
    {
      enter: { [FORMULA_IN_TEXT]: enterFormula, [FORMULA_ON_LINES]: enterFormula },
      exit: { [FORMULA_IN_TEXT]: exitFormula, [FORMULA_ON_LINES]: exitFormula },
    },
  ];
}

function enterFormula(this: Compiler, token: Token): void {
  const source = this.sliceSerialize(token).trimEnd();
  const isDisplay = source.startsWith('\\[') || source.startsWith('$$');
  const hProperties = { className: [isDisplay ? FORMULA_DISPLAY : FORMULA] };
  const hChildren = [{ type: 'text', value: source }];
  this.enter(
    { type: 'formula', children: [], data: { hName: 'code', hProperties, hChildren } },
    token,
  );
}

function exitFormula(this: Compiler, token: Token): void {
  this.exit(token);
}
