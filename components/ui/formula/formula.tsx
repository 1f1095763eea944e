'use client';
// A formula as MathML. What is no TeX stays the source that it is. Where a browser draws it before it has what reads TeX, the source
// keeps its room out of sight, and is shown where that does not come.
import { createElement, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { FORMATTED_TEXT } from '@/lib/messages/en/shared/formatted-text';
import { CopyIconButton } from '../copy-button';
import { useMessages } from '../language/language-context';
import { SideScroll } from '../layout/side-scroll';
import { hasHidden } from '../text/split-visible';
import { VisibleParts } from '../text/visible-text';
import { loadTrees, subscribe, trees } from './formula-loader';
import { FORMULA_CHARS_MAX } from './formula-source';
import type { FormulaNode, FormulaPlace, FormulaTree } from './formula-tree';

type FormulaProps = { readonly tex: string; readonly source: string };

/** In a line of text. */
export function Formula({ tex, source }: FormulaProps) {
  const { drawn, reason } = useDrawn({ tex, source, place: 'inline' });
  return (
    <span dir="ltr" className="formula" title={reason ?? source}>
      {drawn}
    </span>
  );
}

/** For itself, as wide as its place. */
export function DisplayFormula({ tex, source }: FormulaProps) {
  const messages = useMessages(FORMATTED_TEXT).formula;
  const { drawn, reason } = useDrawn({ tex, source, place: 'display' });
  return (
    <span
      dir="ltr"
      className="wide grid min-h-9 min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center"
      title={reason ?? source}
    >
      <SideScroll label={messages.title} inText>
        {drawn}
      </SideScroll>
      <CopyIconButton label={messages.copy} size="small" read={() => source} />
    </span>
  );
}

function Source({ text, isAwaited = false }: { text: string; isAwaited?: boolean }) {
  return (
    <code className={`font-mono text-12 ${isAwaited ? 'formula-awaited' : ''}`}>
      <VisibleParts text={text} />
    </code>
  );
}

type Drawn = { readonly drawn: ReactNode; readonly reason?: string };

function useDrawn({ tex, source, place }: FormulaProps & { readonly place: FormulaPlace }): Drawn {
  const messages = useMessages(FORMATTED_TEXT).formula;
  const formulaTree = useSyncExternalStore(subscribe, trees, trees);
  // Asks for what reads TeX: there is nothing to clean up.
  useEffect(() => void loadTrees(), []);
  if (source.length > FORMULA_CHARS_MAX || hasHidden(source))
    return { drawn: <Source text={source} /> };
  if (formulaTree === null) return { drawn: <Source text={source} isAwaited /> };
  const tree = formulaTree(tex, place);
  if (tree?.ok) return { drawn: draw(tree.root, source) };
  return {
    drawn: <Source text={source} />,
    reason: tree === null ? undefined : reasonOf(messages, tree),
  };
}

function reasonOf(
  messages: typeof FORMATTED_TEXT.english.formula,
  tree: Extract<FormulaTree, { readonly ok: false }>,
): string {
  return tree.fault === 'katex' ? messages.notDrawn(tree.why) : messages.faults[tree.fault];
}

function draw(node: FormulaNode, source: string): ReactNode {
  if (typeof node === 'string') return node;
  const { class: className, ...attributes } = node.attributes;
  const own = node.tag === 'math' ? { ...attributes, alttext: source } : attributes;
  const children = node.children.map((child) => draw(child, source));
  return createElement(node.tag, { ...own, className }, ...children);
}
