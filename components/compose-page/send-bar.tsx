'use client';
// The foot of the composer: whether the message is good, and Send, which for five seconds is the bar that takes it back.
import { Check, CircleSlash, CornerDownLeft, Loader, TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { HeldBar, HeldNews } from '@/components/composer/hold/held-bar';
import type { Hold } from '@/components/composer/hold/use-hold';
import { Button } from '@/components/ui/button';
import { focusIfNowhere } from '@/components/ui/form/focus-as-it-appears';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { StateLabel } from '@/components/ui/state-label';
import { formatBytes } from '@/components/ui/text/format-bytes';
import { COMPOSE } from '@/lib/messages/en/features/compose/compose';
import { SIZES } from '@/lib/messages/en/shared/sizes';
import type { Hint } from './preview/judged';
import type { HeldMessage, Posting } from './use-held-send';

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
  waitsFor,
  missing,
  hints,
  posting,
  hold,
  onSend,
  onDryRun,
  dryRun,
}: {
  readiness: Readiness;
  /** What has to end before it can go; null for nothing. */
  waitsFor: string | null;
  /** What is not written yet, in place of a verdict; null for nothing. */
  missing: string | null;
  hints: readonly Hint[];
  posting: Posting;
  hold: Hold<HeldMessage>;
  onSend: () => void;
  onDryRun: () => void;
  /** What the last dry run came to; null where none was asked for. */
  dryRun: string | null;
}) {
  const { send: messages, sentLater } = useMessages(COMPOSE);
  const send = useRef<HTMLButtonElement>(null);
  const isHeld = hold.held !== null;
  const canSend = readiness.isTaken === true && waitsFor === null && missing === null;
  const whyId = useId();
  const [isAsked, setIsAsked] = useState(false);
  const isSending = posting.kind === 'sending';
  const wasHeld = useRef(false);
  // Gives the browser's focus back to the button whose place the bar had taken: it keeps it while the message is on its way.
  useEffect(() => {
    if (!isHeld && wasHeld.current) focusIfNowhere(send.current);
    wasHeld.current = isHeld;
  }, [isHeld]);
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 border-t border-hairline px-4 py-2 md:px-5">
        <span
          id={whyId}
          aria-live="polite"
          className="flex min-w-40 flex-1 flex-wrap items-center gap-x-3"
        >
          {missing === null ? (
            <Verdict readiness={readiness} />
          ) : (
            <span className={`text-12 ${isAsked ? 'text-warn' : 'text-ink-faint'}`}>{missing}</span>
          )}
          {missing === null &&
            readiness.isTaken === true &&
            hints.map((hint) => (
              <span key={hint} className="text-12 text-ink">
                {messages.hints[hint]}
              </span>
            ))}
          {waitsFor !== null && <span className="text-12 text-warn">{waitsFor}</span>}
          {dryRun !== null && <span className="text-12 text-ink">{dryRun}</span>}
        </span>
        <HeldNews hold={hold} />
        {isHeld ? (
          <HeldBar hold={hold} />
        ) : (
          <>
            <Button tone="quiet" onClick={onDryRun} isBusy={isSending}>
              {messages.dryRun}
            </Button>
            <Button
              ref={send}
              data-send
              tone="primary"
              onClick={() => {
                setIsAsked(!canSend);
                if (canSend) onSend();
              }}
              // Focusable also while it is being checked: it has the focus when the bar gives its place back.
              aria-disabled={!canSend || undefined}
              aria-describedby={canSend ? undefined : whyId}
              aria-keyshortcuts="Control+Enter Meta+Enter"
              title={canSend ? undefined : (missing ?? waitsFor ?? undefined)}
              isBusy={isSending}
            >
              {isSending ? messages.sending : messages.send}
              <Icon of={isSending ? Loader : CornerDownLeft} />
            </Button>
          </>
        )}
      </div>
      <p className="px-4 pb-3 text-12 text-ink-faint md:px-5">{sentLater}</p>
    </>
  );
}

function Verdict({
  readiness: { isTaken, isUnknown, errors, warnings, events, bytes },
}: {
  readiness: Readiness;
}) {
  const messages = useMessages(COMPOSE).send;
  const sizes = useMessages(SIZES);
  if (isUnknown) {
    return (
      <StateLabel icon={CircleSlash} tone="warn">
        {messages.notChecked}
      </StateLabel>
    );
  }
  if (isTaken === null) {
    return (
      <StateLabel icon={Loader} tone="quiet" pulse>
        {messages.checking}
      </StateLabel>
    );
  }
  return (
    <>
      {!isTaken ? (
        <StateLabel icon={CircleSlash} tone="fail">
          {messages.refused}
        </StateLabel>
      ) : errors > 0 ? (
        <StateLabel icon={TriangleAlert} tone="fail">
          {messages.marked(errors)}
        </StateLabel>
      ) : (
        <StateLabel icon={Check} tone="ok">
          {messages.valid}
        </StateLabel>
      )}
      {warnings > 0 && (
        <StateLabel icon={TriangleAlert} tone="warn">
          {messages.warnings(warnings)}
        </StateLabel>
      )}
      {isTaken && (
        <span className="text-12 text-ink-faint tabular-nums">
          {messages.size(events, formatBytes(sizes, bytes))}
        </span>
      )}
    </>
  );
}
