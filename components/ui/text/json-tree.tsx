'use client';
// JSON as a tree that folds. Keys and texts show their hidden characters by name; a tree too large to draw is text.
import { JsonView } from 'react-json-view-lite';
import { TEXTS } from '@/lib/messages/en/shared/texts';
import { useMessages } from '../language/language-context';
import { LongText } from './long-text';
import { toVisibleString } from './split-visible';

/** Beyond this many nodes the page would stand still while drawing. */
const TREE_NODES_MAX = 4_000;

/** Levels that stand open at first. */
const OPEN_LEVELS = 4;

/** One text in a tree; the whole stands in the raw message. Characters. */
const TEXT_LENGTH_MAX = 2_000;

const STYLE = {
  container: 'json-tree font-mono text-12 leading-[19px] [overflow-wrap:anywhere]',
  basicChildStyle: 'pl-3.5',
  childFieldsContainer: '',
  label: 'mr-1.5 text-ink-faint',
  clickableLabel: 'mr-1.5 cursor-pointer text-ink-faint hover:text-ink-strong',
  nullValue: 'text-ink-faint',
  undefinedValue: 'text-ink-faint',
  numberValue: 'tabular-nums text-running',
  stringValue: 'text-ink-strong',
  booleanValue: 'text-running',
  otherValue: 'text-ink',
  punctuation: 'text-ink-faint',
  expandIcon: 'json-tree-closed',
  collapseIcon: 'json-tree-open',
  collapsedContent: 'json-tree-more text-ink-faint',
  stringifyStringValues: false,
  quotesForFieldNames: false,
  noQuotesForStringValues: false,
} as const;

export function JsonTree({ value, label }: { value: unknown; label: string }) {
  const messages = useMessages(TEXTS).json;
  const budget = { nodes: TREE_NODES_MAX };
  const shown = toShown(messages, value, budget);
  if (budget.nodes < 0 || shown === null || typeof shown !== 'object') {
    return <LongText mono text={JSON.stringify(value, null, 2) ?? String(value)} />;
  }
  return (
    <JsonView
      data={shown}
      style={{ ...STYLE, ariaLables: { collapseJson: messages.fold, expandJson: messages.unfold } }}
      shouldExpandNode={(level) => level < OPEN_LEVELS}
      clickToExpandNode
      aria-label={label}
    />
  );
}

type JsonMessages = typeof TEXTS.english.json;

/** A copy for the eye: without prototypes, hidden characters named, long texts cut. */
function toShown(messages: JsonMessages, value: unknown, budget: { nodes: number }): unknown {
  budget.nodes -= 1;
  if (budget.nodes < 0) return null;
  if (typeof value === 'string') return toVisibleString(shorten(messages, value));
  if (Array.isArray(value)) return value.map((item) => toShown(messages, item, budget));
  if (value === null || typeof value !== 'object') return value;
  const copy: Record<string, unknown> = Object.create(null);
  for (const [key, item] of Object.entries(value)) {
    copy[toVisibleString(key)] = toShown(messages, item, budget);
  }
  return copy;
}

function shorten(messages: JsonMessages, text: string): string {
  if (text.length <= TEXT_LENGTH_MAX) return text;
  return `${text.slice(0, TEXT_LENGTH_MAX)}${messages.cut(text.length - TEXT_LENGTH_MAX)}`;
}
