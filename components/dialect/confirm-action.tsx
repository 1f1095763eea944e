'use client';
// An action that is recorded: a button that first says what will stand in the log, and then says what came of it.
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Icon } from '@/components/ui/icon';
import { Popover } from '@/components/ui/popover';
import { VisibleText } from '@/components/ui/visible-text';

/** What came of it, in a sentence. */
export type ActionDone = {
  readonly ok: true;
  readonly says: string;
  /** The definition is the installed version of its name. */
  readonly isInstalled?: boolean;
};

export type ActionOutcome =
  | ActionDone
  | { readonly ok: false; readonly title: string; readonly detail: string };

export function ConfirmAction({
  icon,
  label,
  tone = 'plain',
  question,
  records,
  confirm,
  isDisabled = false,
  act,
  onDone,
  children,
}: {
  icon: LucideIcon;
  label: string;
  tone?: 'primary' | 'plain' | 'quiet' | 'danger';
  question: ReactNode;
  /** What will be recorded, in a sentence. */
  records: ReactNode;
  /** The words of the button that does it. */
  confirm: string;
  isDisabled?: boolean;
  act: () => Promise<ActionOutcome>;
  /** Hears the good outcome, after the pane is closed. */
  onDone: (done: ActionDone) => Promise<void>;
  /** What is to be chosen before. */
  children?: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<{ title: string; detail: string } | null>(null);
  const run = async () => {
    setIsBusy(true);
    const outcome = await act();
    setIsBusy(false);
    if (!outcome.ok) return setFailure(outcome);
    setIsOpen(false);
    await onDone(outcome);
  };
  return (
    <Popover
      label={label}
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open);
        setFailure(null);
      }}
      trigger={
        <Button size="small" tone={tone} disabled={isDisabled}>
          <Icon of={icon} />
          {label}
        </Button>
      }
    >
      <form
        className="grid gap-2 p-3"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <p className="break-words font-medium text-ink-strong">{question}</p>
        {children}
        <p className="break-words text-12 text-ink">{records}</p>
        {failure !== null && (
          <ErrorState title={failure.title} detail={<VisibleText text={failure.detail} />} />
        )}
        <div className="flex gap-2">
          <Button type="submit" tone={tone === 'danger' ? 'danger' : 'primary'} disabled={isBusy}>
            {confirm}
          </Button>
          <Button tone="quiet" onClick={() => setIsOpen(false)}>
            Not now
          </Button>
        </div>
      </form>
    </Popover>
  );
}
