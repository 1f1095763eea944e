'use client';
// Takes the installed version out of use.
import { Trash2 } from 'lucide-react';
import { ConfirmAction } from '@/components/ui/overlay/confirm-action';
import { VisibleText } from '@/components/ui/text/visible-text';
import type { ActionDone } from './action-outcome';
import { removeInstalled } from './send-dialect';

export function RemoveAction({
  name,
  onDone,
}: {
  name: string;
  onDone: (done: ActionDone) => Promise<void>;
}) {
  return (
    <ConfirmAction
      icon={Trash2}
      label="Remove"
      tone="danger"
      question={
        <>
          Remove <VisibleText text={name} />?
        </>
      }
      records="Recorded as an agent.update from you. Calls of it are refused from then on; its versions, and what they were expanded to, stay in the log."
      confirm="Remove it"
      act={() => removeInstalled(name)}
      onDone={onDone}
    />
  );
}
