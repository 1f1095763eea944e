'use client';
// Walks through an expansion: back, next, or played to its end; what happens at the stop in a sentence; and how much of
// what the dialect allows is used up by then.
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { useMessages } from '@/components/ui/language/language-context';
import { VisibleText } from '@/components/ui/text/visible-text';
import { useShortcut } from '@/components/workspace/use-shortcut';
import { DIALECT_EXPANSION } from '@/lib/messages/en/features/dialect/dialect-expansion';
import { ScaledBar } from '../editor/scaled-bar';
import type { ExpansionWalk, Stop } from './expansion-walk';
import { stepSentence } from './step-sentence';

/** Long enough to read what happened. Milliseconds. */
const PLAY_MS = 900;

export function Stepper({
  walk,
  stop,
  at,
  onMoved,
}: {
  walk: ExpansionWalk;
  stop: Stop;
  /** The index of the stop. */
  at: number;
  onMoved: (at: number) => void;
}) {
  const messages = useMessages(DIALECT_EXPANSION).steps;
  const last = walk.stops.length - 1;
  const [isPlaying, setIsPlaying] = useState(false);
  const isAtEnd = at >= last;
  const moveTo = (next: number) => {
    setIsPlaying(false);
    onMoved(Math.max(0, Math.min(last, next)));
  };
  useShortcut('arrowleft', () => moveTo(at - 1));
  useShortcut('arrowright', () => moveTo(at + 1));
  const advance = useEffectEvent(() => {
    onMoved(at + 1);
    if (at + 1 >= last) setIsPlaying(false);
  });
  // Goes on by the browser's timer while it plays; ends with the view.
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => advance(), PLAY_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  const play = () => {
    if (isPlaying) return setIsPlaying(false);
    if (isAtEnd) onMoved(0);
    setIsPlaying(true);
  };
  const sentence = sentenceOf(messages, stop, { isAtEnd, steps: last - 1 });
  return (
    <section
      aria-label={messages.title}
      className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded border border-hairline px-2 py-1.5"
    >
      <div className="flex items-center gap-1">
        <IconButton
          icon={ChevronLeft}
          label={messages.back}
          shortcut="←"
          disabled={at === 0}
          onClick={() => moveTo(at - 1)}
        />
        <IconButton
          icon={isPlaying ? Pause : Play}
          label={isPlaying ? messages.pause : messages.play}
          onClick={play}
        />
        <IconButton
          icon={ChevronRight}
          label={messages.next}
          shortcut="→"
          disabled={isAtEnd}
          onClick={() => moveTo(at + 1)}
        />
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          onChange={(event) => moveTo(Number(event.target.value))}
          aria-label={messages.step}
          aria-valuetext={sentence}
          className="mx-2 min-w-0 flex-1 accent-accent"
        />
        <span className="text-12 text-ink-faint tabular-nums">{messages.place(at, last)}</span>
      </div>
      <p
        aria-live="polite"
        className="line-clamp-2 h-[38px] break-words px-1 text-ink-strong [font-variant-ligatures:none]"
      >
        <VisibleText text={sentence} />
      </p>
      <dl className="flex flex-wrap gap-x-4 gap-y-0.5 px-1 text-12">
        <Meter messages={messages.size} value={stop.characters} limit={walk.limits.characters} />
        <Meter messages={messages.depth} value={stop.depth} limit={walk.limits.depth} />
      </dl>
    </section>
  );
}

function sentenceOf(
  messages: (typeof DIALECT_EXPANSION)['english']['steps'],
  { step }: Stop,
  { isAtEnd, steps }: { isAtEnd: boolean; steps: number },
): string {
  if (step !== null) return stepSentence(messages, step);
  if (!isAtEnd) return messages.begin;
  return steps === 0 ? messages.nothingReplaced : messages.end;
}

function Meter({
  messages: { name, used },
  value,
  limit,
}: {
  messages: { readonly name: string; readonly used: (value: number, limit: number) => string };
  value: number;
  limit: number;
}) {
  return (
    <div className="flex items-center gap-2">
      <dt className="text-ink-faint">{name}</dt>
      <dd className="flex items-center gap-2 text-ink-strong tabular-nums">
        <ScaledBar value={value} limit={limit} size="short" />
        {used(value, limit)}
      </dd>
    </div>
  );
}
