'use client';
// What can be put at the caret, below the field: chosen by the arrows and taken by Tab, or pressed. The focus stays in the field.
import { Kbd } from '@/components/ui/kbd';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { VisibleText } from '@/components/ui/text/visible-text';
import { SEARCH } from '@/lib/messages/en/features/search';
import type { Completion } from './use-completion';

export function CompletionList({
  id,
  items,
  chosen,
  onTake,
}: {
  id: string;
  items: readonly Completion[];
  /** Which one the arrows stand on; -1 for none. */
  chosen: number;
  onTake: (item: Completion) => void;
}) {
  const messages = useMessages(SEARCH);
  return (
    <div className="absolute top-full left-0 z-20 mt-1 w-full max-w-md rounded bg-raised shadow-float">
      <div
        id={id}
        role="listbox"
        aria-label={messages.completions}
        className="max-h-72 overflow-y-auto p-1"
      >
        {items.map((item, at) => (
          <button
            type="button"
            key={item.key}
            id={`${id}-${String(at)}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === chosen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(item)}
            className="grid min-h-8 w-full cursor-pointer grid-cols-[minmax(0,auto)_minmax(0,1fr)_auto] items-center gap-3 rounded-small px-2 text-left text-ink hover:bg-fill-hover aria-selected:bg-fill-active"
          >
            <span className="truncate font-mono text-12 text-ink-strong">
              <VisibleText text={item.label} />
            </span>
            <span className="truncate text-12">
              <VisibleText text={item.note} />
            </span>
            <span className="font-mono text-12 text-ink-faint">{item.example}</span>
          </button>
        ))}
      </div>
      <p className="hidden items-center gap-1.5 border-t border-hairline px-3 py-1.5 text-12 text-ink-faint md:flex">
        <Rich
          text={messages.keys(
            <>
              <Kbd>↑</Kbd> <Kbd>↓</Kbd>
            </>,
            <Kbd>{messages.tab}</Kbd>,
            <Kbd>-</Kbd>,
          )}
        />
      </p>
    </div>
  );
}
