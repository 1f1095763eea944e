'use client';
// A formula: its source at first and on the server, and MathML in its place once what reads TeX is here. What is no TeX stays
// the source that it is.
import { createElement, type ReactNode, useRef, useSyncExternalStore } from 'react';
import { FORMATTED_TEXT } from '@/lib/messages/en/shared/formatted-text';
import { CopyIconButton } from '../copy-button';
import { useMessages } from '../language/language-context';
import { SideScroll } from '../layout/side-scroll';
import { useSeen } from '../layout/use-seen';
import { hasHidden } from '../text/split-visible';
import { VisibleParts } from '../text/visible-text';
import { loadTrees, subscribe, trees } from './formula-loader';
import { FORMULA_CHARS_MAX } from './formula-source';
import type { FormulaNode, FormulaPlace, FormulaTree } from './formula-tree';

type FormulaProps = { readonly tex: string; readonly source: string };

/** In a line of text. */
export function Formula({ tex, source }: FormulaProps) {
  const { element, drawn, reason } = useDrawn({ tex, source, place: 'inline' });
  return (
    <span ref={element} dir="ltr" className="formula" title={reason ?? source}>
      {drawn ?? <Source text={source} />}
    </span>
  );
}

/** For itself, as wide as its place. */
export function DisplayFormula({ tex, source }: FormulaProps) {
  const messages = useMessages(FORMATTED_TEXT).formula;
  const { element, drawn, reason } = useDrawn({ tex, source, place: 'display' });
  return (
    <span
      ref={element}
      dir="ltr"
      className="wide grid min-h-9 min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center"
      title={reason ?? source}
    >
      <SideScroll label={messages.title} inText>
        {drawn ?? <Source text={source} />}
      </SideScroll>
      <CopyIconButton label={messages.copy} size="small" read={() => source} />
    </span>
  );
}

function Source({ text }: { text: string }) {
  return (
    <code className="font-mono text-12">
      <VisibleParts text={text} />
    </code>
  );
}

function useDrawn({ tex, source, place }: FormulaProps & { readonly place: FormulaPlace }) {
  const messages = useMessages(FORMATTED_TEXT).formula;
  const element = useRef<HTMLSpanElement>(null);
  const formulaTree = useSyncExternalStore(subscribe, trees, () => null);
  const isPlain = source.length > FORMULA_CHARS_MAX || hasHidden(source);
  useSeen(element, isPlain || formulaTree !== null ? null : loadTrees);
  const tree = isPlain || formulaTree === null ? null : formulaTree(tex, place);
  if (tree === null) return { element, drawn: null, reason: undefined };
  if (!tree.ok) return { element, drawn: null, reason: reasonOf(messages, tree) };
  return { element, drawn: draw(tree.root, source), reason: undefined };
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
