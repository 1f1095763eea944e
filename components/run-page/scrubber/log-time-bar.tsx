'use client';
// The scrubber of a page about more than one run: every event of the log is a moment.
import { useMessages } from '@/components/ui/language/language-context';
import { Seq } from '@/components/ui/text/seq';
import { useShortcut } from '@/components/workspace/use-shortcut';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import { TIME_TRAVEL } from '@/lib/messages/en/features/run-page/time-travel';
import { BackButton, LiveButton, OnButton } from './time-controls';
import type { TimeTravel } from './time-travel';

/** Nothing while it is closed. */
export function LogTimeBar({ travel: { moment, isOpen } }: { travel: TimeTravel }) {
  const messages = useMessages(TIME_TRAVEL);
  const { at, moveTo } = moment;
  const head = Math.max(1, useWorkspaceView().seq, at ?? 0);
  const place = at ?? head;
  /** The last event is the present, which goes on. */
  const goTo = (to: number) => moveTo(to >= head ? null : Math.max(1, to));
  useShortcut('[', () => isOpen && goTo(place - 1));
  useShortcut(']', () => isOpen && at !== null && goTo(place + 1));
  if (!isOpen) return null;
  return (
    <section
      aria-label={messages.time}
      className="mt-auto flex h-10 shrink-0 items-center gap-2 border-t border-hairline bg-ground px-2 md:px-4"
    >
      <span className="flex shrink-0">
        <BackButton isDisabled={place <= 1} onStep={() => goTo(place - 1)} />
        <OnButton isDisabled={at === null} onStep={() => goTo(place + 1)} />
      </span>
      <input
        type="range"
        aria-label={messages.moment}
        aria-valuetext={messages.event(place)}
        min={1}
        max={head}
        value={place}
        onChange={({ target }) => goTo(target.valueAsNumber)}
        className="min-w-0 flex-1 cursor-pointer accent-accent"
      />
      <b className="min-w-12 shrink-0 text-right text-12 tabular-nums">
        <Seq seq={place} />
      </b>
      <LiveButton isLive={at === null} onLive={() => moveTo(null)} />
    </section>
  );
}
