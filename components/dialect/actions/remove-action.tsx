'use client';
// Takes the installed version out of use.
import { Trash2 } from 'lucide-react';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { VisibleText } from '@/components/ui/text/visible-text';
import { ConfirmAction } from '@/components/workspace/question/confirm-action';
import { DIALECT_ACTIONS } from '@/lib/messages/en/features/dialect/dialect-actions';
import type { ActionDone } from './action-outcome';
import { removeInstalled } from './send-dialect';

export function RemoveAction({
  name,
  onDone,
}: {
  name: string;
  onDone: (done: ActionDone) => Promise<void>;
}) {
  const messages = useMessages(DIALECT_ACTIONS).remove;
  return (
    <ConfirmAction
      icon={Trash2}
      label={messages.label}
      tone="danger"
      question={<Rich text={messages.question(<VisibleText text={name} />)} />}
      records={messages.records}
      confirm={messages.confirm}
      act={() => removeInstalled(messages, name)}
      onDone={onDone}
    />
  );
}
