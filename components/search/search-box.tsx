'use client';
// The field of the search, with chips behind its operators and completions at the caret.
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { useMessages } from '@/components/ui/language/language-context';
import { SEARCH } from '@/lib/messages/en/features/search';
import { type CaretText, caretTerm } from '@/lib/search/complete-query';
import { CompletionList } from './completion-list';
import { QueryChips } from './query-chips';
import { type Completion, useCompletion } from './use-completion';

/** Both have the same letters at the same place. */
const LETTERS = 'px-9 text-14 whitespace-pre leading-9 md:leading-8';

export function SearchBox({
  line,
  onLine,
  onSubmit,
}: {
  line: string;
  onLine: (line: string) => void;
  /** Enter: what is typed is meant as it stands. */
  onSubmit: () => void;
}) {
  const messages = useMessages(SEARCH);
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [scrolled, setScrolled] = useState(0);
  const items = useCompletion(caret === null ? null : { text: line, caret });
  // By its key: others may come before it while names are read.
  const chosen = items.findIndex(({ key }) => key === chosenKey);
  const choose = (at: number) => setChosenKey(items[at]?.key ?? null);
  const isOpen = caret !== null && items.length > 0;
  const put = ({ text, caret: at }: CaretText) => {
    onLine(text);
    setCaret(at);
    setChosenKey(null);
  };
  // The field's own caret: a line that was put there by us would have it at its end.
  useEffect(() => {
    if (caret !== null && input.current?.selectionStart !== caret) {
      input.current?.setSelectionRange(caret, caret);
    }
  }, [caret]);
  const onKeyDown = (event: KeyboardEvent) => {
    const picked = items[chosen];
    // Of what is begun the first is meant; where nothing is, Tab leads on out of the field.
    const isBegun = caret !== null && caretTerm({ text: line, caret }).typed !== '';
    const byTab = picked ?? (isBegun ? items[0] : undefined);
    if (event.key === 'Enter' && (!isOpen || picked === undefined)) {
      setCaret(null);
      onSubmit();
    } else if (!isOpen || event.nativeEvent.isComposing) return;
    else if (event.key === 'ArrowDown') choose((chosen + 1) % items.length);
    else if (event.key === 'ArrowUp') choose((chosen <= 0 ? items.length : chosen) - 1);
    else if (event.key === 'Escape') setCaret(null);
    else if (event.key === 'Enter' && picked !== undefined) put(picked.done);
    else if (event.key === 'Tab' && !event.shiftKey && byTab !== undefined) put(byTab.done);
    else return;
    event.preventDefault();
  };
  return (
    <search className="relative min-w-0 flex-1">
      <span className="pointer-events-none absolute top-0 left-3 grid h-full place-items-center text-ink-faint">
        <Icon of={Search} />
      </span>
      <div
        aria-hidden
        className={`pointer-events-none absolute inset-0 overflow-hidden border border-transparent text-transparent ${LETTERS}`}
      >
        <div style={{ transform: `translateX(${String(-scrolled)}px)` }}>
          <QueryChips line={line} />
        </div>
      </div>
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={messages.field}
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen && chosen >= 0 ? `${list}-${String(chosen)}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        placeholder={messages.placeholder}
        value={line}
        onChange={({ currentTarget: { value, selectionStart } }) =>
          put({ text: value, caret: selectionStart ?? value.length })
        }
        onSelect={({ currentTarget: { selectionStart } }) => setCaret(selectionStart)}
        onBlur={() => setCaret(null)}
        onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollLeft)}
        onKeyDown={onKeyDown}
        className={`w-full rounded border border-hairline-strong bg-transparent text-ink-strong outline-none focus-visible:border-accent focus-visible:outline-2 focus-visible:outline-accent ${LETTERS}`}
      />
      {line !== '' && (
        <span className="absolute top-0 right-0 grid h-full place-items-center pr-1">
          <IconButton
            icon={X}
            label={messages.clear}
            onClick={() => {
              onLine('');
              input.current?.focus();
            }}
          />
        </span>
      )}
      {isOpen && <CompletionList id={list} items={items} chosen={chosen} onTake={takeBack(put)} />}
    </search>
  );
}

function takeBack(put: (at: CaretText) => void) {
  return ({ done }: Completion) => put(done);
}
