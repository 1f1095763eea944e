'use client';
// One webhook of a list: its name and what it is about, what can be done with it, and whatever else is told of it below.
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { useMessages } from '@/components/ui/language/language-context';
import { ConfirmAction } from '@/components/workspace/question/confirm-action';
import type { ApiFailure, ApiResult } from '@/lib/client/api/request';
import { WEBHOOKS } from '@/lib/messages/en/features/settings/webhooks';

type Act = () => Promise<ApiResult<unknown>>;

export function ManagedRow({
  webhook: { name, enabled },
  about,
  more,
  turn,
  remove,
  onEdit,
  onChanged,
  children,
}: {
  webhook: { readonly name: string; readonly enabled: boolean };
  about: ReactNode;
  /** Another action, before the others; null where there is none. */
  more?: { readonly label: string; readonly act: Act } | null;
  /** Turns it off, or on again. */
  turn: Act;
  remove: { readonly records: string; readonly act: Act };
  onEdit: () => void;
  onChanged: () => Promise<void>;
  children: ReactNode;
}) {
  const messages = useMessages(WEBHOOKS).row;
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const run = async (act: Act) => {
    setIsBusy(true);
    const outcome = await act();
    setFailure(outcome.ok ? null : outcome.error);
    await onChanged();
    setIsBusy(false);
  };
  return (
    <div className="grid gap-1">
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="max-w-full grow truncate font-medium text-ink-strong md:flex-none">
          {name}
        </span>
        {!enabled && <span className="text-12 text-warn">{messages.off}</span>}
        <span className="order-last w-full min-w-0 text-12 break-words text-ink-faint md:order-none md:w-auto md:flex-1 md:truncate">
          {about}
        </span>
        <span className="flex flex-wrap gap-1">
          {more != null && (
            <Button size="small" isBusy={isBusy} onClick={() => void run(more.act)}>
              {more.label}
            </Button>
          )}
          <Button size="small" aria-label={messages.changeNamed(name)} onClick={onEdit}>
            {messages.change}
          </Button>
          <Button size="small" isBusy={isBusy} onClick={() => void run(turn)}>
            {enabled ? messages.turnOff : messages.turnOn}
          </Button>
          <ConfirmAction
            icon={Trash2}
            label={messages.delete}
            tone="danger"
            question={messages.deleteQuestion(name)}
            records={remove.records}
            confirm={messages.deleteConfirm}
            act={remove.act}
            onDone={onChanged}
          />
        </span>
      </div>
      {children}
      {failure !== null && <ErrorState title={failure.title} detail={failure.detail} />}
    </div>
  );
}
