'use client';
// What Send becomes while a message is held: how long it still is, and the two ways to end that.
import { Clock } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { useNow } from '@/components/ui/time/clock';
import { useShortcut, useUndoShortcut } from '@/components/workspace/use-shortcut';
import { HOLDING } from '@/lib/messages/en/features/composer/holding';
import { HOLD_MS, type Hold } from './use-hold';

/** The count is renewed more often than it changes. Milliseconds. */
const TICK_MS = 250;

/** Nothing while nothing is held. */
export function HeldBar<T>({ hold: { held, undo, sendNow } }: { hold: Hold<T> }) {
  if (held === null) return null;
  return <Bar until={held.until} onUndo={undo} onSendNow={sendNow} />;
}

const UNDO_KEY = 'z';

function Bar({
  until,
  onUndo,
  onSendNow,
}: {
  until: number;
  onUndo: () => void;
  onSendNow: () => void;
}) {
  const messages = useMessages(HOLDING);
  const left = Math.min(HOLD_MS, Math.max(0, until - useNow(TICK_MS)));
  const now = useRef<HTMLButtonElement>(null);
  useShortcut(UNDO_KEY, onUndo);
  useShortcut('escape', onUndo);
  useUndoShortcut(onUndo);
  // Moves the browser's focus to where Enter goes on with what Enter began.
  useEffect(() => now.current?.focus(), []);
  return (
    <fieldset
      aria-label={messages.title}
      onKeyDown={dropRepeats}
      className="relative flex h-9 items-center gap-2 overflow-hidden rounded border border-accent-line bg-accent-fill pr-1 pl-3"
    >
      <span
        aria-hidden
        className="absolute bottom-0 left-0 h-0.5 bg-accent"
        style={{ width: `${String((left / HOLD_MS) * 100)}%` }}
      />
      <span className="text-accent">
        <Icon of={Clock} />
      </span>
      <span className="font-medium whitespace-nowrap text-ink-strong tabular-nums">
        {messages.sendingIn(Math.ceil(left / 1000))}
      </span>
      <button
        type="button"
        onClick={onUndo}
        className="inline-flex h-7 items-center gap-1.5 rounded px-2 font-medium text-accent hover:bg-fill-active"
      >
        <Rich text={messages.undo(<Kbd>{UNDO_KEY}</Kbd>)} />
      </button>
      <Button ref={now} tone="quiet" onClick={onSendNow}>
        {messages.sendNow}
      </Button>
    </fieldset>
  );
}

/** The Enter that sent the message, held down, is no second Enter. */
function dropRepeats(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}

/** Says to those who hear the page that a message is held, and, short before the end, that it goes. Once each: a count would talk over all else. */
export function HeldNews<T>({ hold: { held } }: { hold: Hold<T> }) {
  return (
    <span aria-live="polite" className="sr-only">
      {held !== null && <News until={held.until} />}
    </span>
  );
}

/** Time enough to hear it and still take it back. Milliseconds. */
const LAST_CALL_MS = 3_000;

function News({ until }: { until: number }) {
  const messages = useMessages(HOLDING);
  const left = until - useNow(TICK_MS);
  return left > LAST_CALL_MS ? messages.begins : messages.lastCall;
}
