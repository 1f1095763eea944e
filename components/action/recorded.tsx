// Shown in place of the actions, from the moment one was recorded until the view shows its effect.
import { Check } from 'lucide-react';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { StateLabel } from '@/components/ui/state-label';
import { Seq } from '@/components/ui/text/seq';
import { TASK_ACTIONS } from '@/lib/messages/en/features/action/task-actions';

export function Recorded({ seq }: { seq: number }) {
  const messages = useMessages(TASK_ACTIONS);
  return (
    <span role="status">
      <StateLabel icon={Check} tone="ok">
        <Rich text={messages.recordedAt(<Seq seq={seq} />)} />
      </StateLabel>
    </span>
  );
}
