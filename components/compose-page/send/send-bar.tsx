'use client';
// The foot of the composer: whether the message is good, and Send, which for five seconds is the bar that takes it back.
import { Check, CircleSlash, Clock, CornerDownLeft, Loader, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';
import { StateLabel } from '@/components/ui/state-label';
import { counted } from '@/components/ui/text/counted';
import { formatBytes } from '@/components/ui/text/format-bytes';
import { useNow } from '@/components/ui/time/clock';
import { useShortcut } from '@/components/workspace/use-shortcut';
import { type HeldSend, HOLD_MS } from './use-held-send';

/** The count is renewed more often than it changes. Milliseconds. */
const TICK_MS = 250;

/** What is known of the message as it stands. */
export type Readiness = {
  /** Null while that is being found out. */
  readonly isTaken: boolean | null;
  /** It could not be found out. */
  readonly isUnknown: boolean;
  readonly errors: number;
  readonly warnings: number;
  readonly events: number;
  readonly bytes: number;
};

export function SendBar({
  readiness,
  state,
  onSend,
  onUndo,
  onSendNow,
  onDryRun,
  dryRun,
}: {
  readiness: Readiness;
  state: HeldSend;
  onSend: () => void;
  onUndo: () => void;
  onSendNow: () => void;
  onDryRun: () => void;
  /** What the last dry run came to; null where none was asked for. */
  dryRun: string | null;
}) {
  const send = useRef<HTMLButtonElement>(null);
  const wasHeld = useRef(false);
  // Gives the browser's focus back to the button whose place the bar had taken.
  useEffect(() => {
    if (state.kind === 'idle' && wasHeld.current) send.current?.focus();
    wasHeld.current = state.kind === 'held';
  }, [state.kind]);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 border-t border-hairline px-4 py-2 md:px-5">
      <span aria-live="polite" className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <Verdict readiness={readiness} />
        {dryRun !== null && <span className="text-12 text-ink">{dryRun}</span>}
      </span>
      {state.kind === 'held' ? (
        <Held until={state.until} onUndo={onUndo} onSendNow={onSendNow} />
      ) : (
        <>
          <Button tone="quiet" onClick={onDryRun} disabled={state.kind === 'sending'}>
            Dry run
          </Button>
          <Button
            ref={send}
            tone="primary"
            onClick={() => readiness.isTaken === true && onSend()}
            // Focusable also while it is being checked: it has the focus when the bar gives its place back.
            aria-disabled={readiness.isTaken !== true || undefined}
            disabled={state.kind === 'sending'}
          >
            {state.kind === 'sending' ? 'Sending' : 'Send'}
            <Icon of={state.kind === 'sending' ? Loader : CornerDownLeft} />
          </Button>
        </>
      )}
    </div>
  );
}

function Verdict({
  readiness: { isTaken, isUnknown, errors, warnings, events, bytes },
}: {
  readiness: Readiness;
}) {
  if (isUnknown) {
    return (
      <StateLabel icon={CircleSlash} tone="warn">
        not checked
      </StateLabel>
    );
  }
  if (isTaken === null) {
    return (
      <StateLabel icon={Loader} tone="quiet" pulse>
        Checking
      </StateLabel>
    );
  }
  return (
    <>
      {!isTaken ? (
        <StateLabel icon={CircleSlash} tone="fail">
          would be refused
        </StateLabel>
      ) : errors > 0 ? (
        <StateLabel icon={TriangleAlert} tone="fail">
          taken, marked with {counted(errors, 'broken rule')}
        </StateLabel>
      ) : (
        <StateLabel icon={Check} tone="ok">
          valid
        </StateLabel>
      )}
      {warnings > 0 && (
        <StateLabel icon={TriangleAlert} tone="warn">
          {counted(warnings, 'warning')}
        </StateLabel>
      )}
      {isTaken && (
        <span className="text-12 text-ink-faint tabular-nums">
          {counted(events, 'event')}, {formatBytes(bytes)}
        </span>
      )}
    </>
  );
}

function Held({
  until,
  onUndo,
  onSendNow,
}: {
  until: number;
  onUndo: () => void;
  onSendNow: () => void;
}) {
  const left = Math.min(HOLD_MS, Math.max(0, until - useNow(TICK_MS)));
  const undo = useRef<HTMLButtonElement>(null);
  useShortcut('z', onUndo);
  useShortcut('escape', onUndo);
  // Moves the browser's focus to the way out of what was just begun.
  useEffect(() => undo.current?.focus(), []);
  return (
    <fieldset
      aria-label="Goes out in five seconds"
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
      <span className="font-medium text-ink-strong tabular-nums">
        Goes out in {Math.ceil(left / 1000)} s
      </span>
      <button
        ref={undo}
        type="button"
        onClick={onUndo}
        className="inline-flex h-7 items-center gap-1.5 rounded px-2 font-medium text-accent hover:bg-fill-active"
      >
        Undo <Kbd>z</Kbd>
      </button>
      <Button tone="quiet" onClick={onSendNow}>
        Send now
      </Button>
    </fieldset>
  );
}
