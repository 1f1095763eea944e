'use client';
// An action that is recorded: a button that first says what will stand in the log, and then says what came of it.
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { isSubmit } from '@/components/ui/form/submit-keys';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Popover } from '@/components/ui/overlay/popover';
import { VisibleText } from '@/components/ui/text/visible-text';
import { CONTROLS } from '@/lib/messages/en/shared/controls';
import { useQuestion } from './use-question';

/** As the API's results are. */
export type ActionFailure = {
  readonly ok: false;
  readonly error: { readonly title: string; readonly detail: string };
};

export function ConfirmAction<Done extends { readonly ok: true }>({
  icon,
  label,
  tone = 'plain',
  size = 'small',
  question,
  records,
  confirm,
  isDisabled = false,
  canConfirm = true,
  written,
  act,
  onDone,
  children,
}: {
  icon: LucideIcon;
  label: string;
  tone?: 'primary' | 'plain' | 'quiet' | 'danger';
  size?: 'small' | 'regular';
  question: ReactNode;
  /** What will be recorded, in a sentence. */
  records: ReactNode;
  /** The label of the button that confirms. */
  confirm: string;
  isDisabled?: boolean;
  /** False while a field of the pane still has to be filled in. */
  canConfirm?: boolean;
  /** In fields of the pane. */
  written?: string;
  act: () => Promise<Done | ActionFailure>;
  /** Called with the good outcome, after the pane is closed. */
  onDone: (done: Done) => Promise<void> | void;
  /** Fields that are filled in before confirming. */
  children?: ReactNode;
}) {
  const messages = useMessages(CONTROLS);
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ActionFailure['error'] | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const asked = useQuestion(form, { name: label, written, isOpen: isOpen && !isBusy });
  const run = async () => {
    setIsBusy(true);
    const outcome = await act();
    setIsBusy(false);
    if (!outcome.ok) {
      if (!asked.tellIfGone(outcome.error)) setFailure(outcome.error);
      return;
    }
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
        <Button size={size} tone={tone} disabled={isDisabled}>
          <Icon of={icon} />
          {label}
        </Button>
      }
    >
      <form
        ref={form}
        className="grid gap-2 p-3"
        onKeyDown={(event) => {
          if (!isSubmit(event)) return;
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && canConfirm) void run();
        }}
      >
        <p className="break-words font-medium text-ink-strong">{question}</p>
        {children}
        <p className="break-words text-12 text-ink">{records}</p>
        {failure !== null && (
          <ErrorState title={failure.title} detail={<VisibleText text={failure.detail} />} />
        )}
        <div className="flex gap-2">
          <Button
            type="submit"
            tone={tone === 'danger' ? 'danger' : 'primary'}
            isBusy={isBusy}
            disabled={!canConfirm}
          >
            {confirm}
          </Button>
          <Button tone="quiet" onClick={() => setIsOpen(false)}>
            {messages.notNow}
          </Button>
        </div>
      </form>
    </Popover>
  );
}
